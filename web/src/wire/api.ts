// Made by scripts/types.mjs from what the server says of itself. Not to be edited.
export interface paths {
    "/api/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Games
         * @description The games, and what can be chosen.
         */
        get: operations["list_games_api_games_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rules
         * @description The rules of a game in our words, by the phases of its Observations.
         */
        get: operations["rules_api_games__game__rules_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/games/{game}/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Observation Schema
         * @description The JSON Schema of what a seat of a game may see, with its version.
         */
        get: operations["observation_schema_api_games__game__schema_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Tables
         * @description Tables: `open` ones to sit down at, `playing` ones to watch, those that are `over`, and `mine` that are not,
         *     those first where it is your turn.
         */
        get: operations["list_tables_api_tables_get"];
        put?: never;
        /**
         * Open A Table
         * @description Open a table. Its commitment is in the answer; the game begins when every seat has added its nonce.
         */
        post: operations["open_a_table_api_tables_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show A Table
         * @description A table as everyone may see it.
         */
        get: operations["show_a_table_api_tables__id__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/snapshot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Observe A Table
         * @description What you see of a table, as a socket would send it first.
         */
        get: operations["observe_a_table_api_tables__id__snapshot_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/ratings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ratings
         * @description The ratings of all who sit at a table, and what the game changed in them once it is over.
         */
        get: operations["ratings_api_tables__id__ratings_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/seat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sit Down
         * @description Take a seat: this one, or the first that is free.
         */
        post: operations["sit_down_api_tables__id__seat_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Act
         * @description Do anything that a socket can: the same messages. The answer has the number of the event that it made.
         */
        post: operations["act_api_tables__id__actions_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Record
         * @description The whole game as a record, once it is over; `sandtable audit` verifies it.
         */
        get: operations["record_api_tables__id__record_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/choices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What Moves Would Do
         * @description Every legal move with its consequence, as far as the seat that decides can know it.
         */
        get: operations["what_moves_would_do_api_tables__id__choices_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/hints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hints
         * @description Moves worth playing, the best first, with reasons, as far as the seat that decides can know. Only where no other
         *     person plays; the table's log says that a hint was taken, and the game does not count for ratings.
         */
        post: operations["hints_api_tables__id__hints_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/hinted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take A Hint
         * @description Say that one takes a hint, and thinks it out oneself. It is written down as if the server had given it.
         */
        post: operations["take_a_hint_api_tables__id__hinted_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check A Move
         * @description Whether a move can be played; if not, the rule that it breaks. Nothing is played.
         */
        post: operations["check_a_move_api_tables__id__check_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Replay
         * @description A finished game frame by frame, with everything open: seen as one of your seats, or as the first one, or as the
         *     seat that you name.
         */
        get: operations["replay_api_tables__id__replay_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Picture
         * @description The position as a picture: as your seat sees it, or a watcher; an earlier one, after so many decisions, as it was
         *     seen then. Of a finished game a position that is named so has everything open.
         */
        get: operations["picture_api_tables__id__picture_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/analysis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Analysis
         * @description What every move of a finished game was worth to its seat, by what it knew, and what was better. It is found out
         *     in the background: ask again until the answer is 200; with 202 it says how far it has come.
         */
        get: operations["analysis_api_tables__id__analysis_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand In
         * @description Hand in a finished game as a record. It is replayed under the rules, every shuffle and the result included; then
         *     it can be looked at under the id in the answer, by whoever knows it, and counts for nobody's rating. The same
         *     record of the same person is kept once.
         */
        post: operations["hand_in_api_records_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show A Line
         * @description How a line stands: what is seen there, the legal moves and what each would do, and what happened in words.
         */
        post: operations["show_a_line_api_lines_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lines/inspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Inspect A Position
         * @description Whether a position that somebody laid out by hand can be played; if not, the first thing that is wrong, where it
         *     could be mended, and how.
         */
        post: operations["inspect_a_position_api_lines_inspect_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lines/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draw A Line
         * @description The position of a line as a picture, as far as it is to be known.
         */
        post: operations["draw_a_line_api_lines_picture_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lines/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record A Line
         * @description The game of a line up to its end as a record, with everything that is hidden.
         */
        post: operations["record_a_line_api_lines_record_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lines/think": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Think About A Line
         * @description The best moves of a line with reasons, and what its position is worth, by the knowledge that the line names.
         */
        post: operations["think_about_a_line_api_lines_think_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Lessons
         * @description The lessons, in the order in which they are offered.
         */
        get: operations["list_lessons_api_lessons_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/lessons/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lesson
         * @description A lesson: its steps with their positions, what each move would do, and what is said to it.
         */
        get: operations["lesson_api_lessons__id__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/seek": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Am I Looking
         * @description Whether you look for a game, and the table that was found. Who has no socket at `/api/me/socket` open asks this
         *     at least every ten seconds, or is taken to have gone.
         */
        get: operations["am_i_looking_api_seek_get"];
        /**
         * Look For A Game
         * @description Look for a game; in place of what you were looking for, if that was something else. You are paired within a
         *     second of somebody coming who fits.
         */
        put: operations["look_for_a_game_api_seek_put"];
        post?: never;
        /**
         * Stop Looking
         * @description Stop looking. If you were given a table a moment before, it is in the answer.
         */
        delete: operations["stop_looking_api_seek_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/waits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Waits
         * @description How long people waited for a game within the last hour.
         */
        get: operations["waits_api_waits_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My Challenges
         * @description The challenges that you have not answered, and those that you have made.
         */
        get: operations["my_challenges_api_challenges_get"];
        put?: never;
        /**
         * Challenge
         * @description Challenge somebody, whoever has the link, or anyone in the lobby.
         */
        post: operations["challenge_api_challenges_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open Challenges
         * @description The challenges that anyone may accept.
         */
        get: operations["open_challenges_api_challenges_open_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show A Challenge
         * @description A challenge, by its link.
         */
        get: operations["show_a_challenge_api_challenges__id__get"];
        put?: never;
        post?: never;
        /**
         * Withdraw A Challenge
         * @description Withdraw a challenge of yours.
         */
        delete: operations["withdraw_a_challenge_api_challenges__id__delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept A Challenge
         * @description Play. The answer has the table.
         */
        post: operations["accept_a_challenge_api_challenges__id__accept_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/challenges/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline A Challenge
         * @description Do not play, and say why.
         */
        post: operations["decline_a_challenge_api_challenges__id__decline_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{id}/stakes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stakes
         * @description What winning, drawing and losing a rated game against somebody would do to your rating.
         */
        get: operations["stakes_api_people__id__stakes_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who Am I
         * @description Who you are. Who comes for the first time is a guest with a name and a cookie.
         */
        get: operations["who_am_i_api_me_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change Me
         * @description Take another name, as a guest, or another language. Tables keep the name under which you sat down.
         */
        patch: operations["change_me_api_me_patch"];
        trace?: never;
    };
    "/api/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register
         * @description Make an account of the guest that you are; your games stay yours.
         */
        post: operations["register_api_account_post"];
        /**
         * End Account
         * @description Forget you: name, password, addresses, devices, ratings. Unfinished games are given up; finished ones stay for
         *     the others, under the name of a former player. You are a guest again, a new one. An account needs its password.
         */
        delete: operations["end_account_api_account_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change Password
         * @description Take another password. All other devices have to sign in again.
         */
        put: operations["change_password_api_account_password_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign In
         * @description Sign in with an account.
         */
        post: operations["sign_in_api_session_post"];
        /**
         * Sign Out
         * @description Sign out: the session ends at once, with its open sockets, and you are a guest again, a new one.
         */
        delete: operations["sign_out_api_session_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My Sessions
         * @description The browsers that you are signed in with, the one used last first.
         */
        get: operations["my_sessions_api_sessions_get"];
        put?: never;
        post?: never;
        /**
         * End Other Sessions
         * @description Sign all other browsers out.
         */
        delete: operations["end_other_sessions_api_sessions_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End A Session
         * @description Sign one browser out; `DELETE /api/session` is for the one that you ask with.
         */
        delete: operations["end_a_session_api_sessions__id__delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/programs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My Programs
         * @description Your bot accounts.
         */
        get: operations["my_programs_api_programs_get"];
        put?: never;
        /**
         * Add A Program
         * @description Make a bot account for a program of yours. Its token is shown this once; the program sends it as
         *     `Authorization: Bearer …`.
         */
        post: operations["add_a_program_api_programs_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/programs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke A Token
         * @description Make a token worthless. The bot account keeps its games.
         */
        delete: operations["revoke_a_token_api_programs__id__delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Person
         * @description A person's page: ratings and numbers.
         */
        get: operations["person_api_people__id__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{id}/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Games Of
         * @description A person's or a bot's finished games, the latest first; those by secret link are shown to that person only.
         */
        get: operations["games_of_api_people__id__games_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/leaderboard/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Leaderboard
         * @description The best at a game, bots included.
         */
        get: operations["leaderboard_api_leaderboard__game__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ways In
         * @description The ways into your account beside its password.
         */
        get: operations["ways_in_api_account_access_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/recovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * New Recovery Code
         * @description A code to write down: with it you choose a new password when you have forgotten this one. It takes the place of
         *     an earlier one.
         */
        post: operations["new_recovery_code_api_account_recovery_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Recover
         * @description A new password, by the recovery code. All devices are signed out, and you are signed in here.
         */
        post: operations["recover_api_account_recover_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/forgotten": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forgotten
         * @description Send a link for a new password to the address of an account, if it has one. The answer does not say whether.
         */
        post: operations["forgotten_api_account_forgotten_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset
         * @description A new password, by the link in a mail. All devices are signed out, and you are signed in here.
         */
        post: operations["reset_api_account_reset_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/passkeys/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask For A Passkey
         * @description What a browser makes a passkey by (PublicKeyCredentialCreationOptions, as JSON).
         */
        post: operations["ask_for_a_passkey_api_account_passkeys_new_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add A Passkey
         * @description Keep the passkey that a browser made.
         */
        post: operations["add_a_passkey_api_account_passkeys_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End A Passkey
         * @description A passkey opens nothing any more.
         */
        delete: operations["end_a_passkey_api_account_passkeys__id__delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/passkey/new": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask To Sign
         * @description What a browser signs with any passkey for this site (PublicKeyCredentialRequestOptions, as JSON).
         */
        post: operations["ask_to_sign_api_session_passkey_new_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign In By Passkey
         * @description Sign in with a passkey.
         */
        post: operations["sign_in_by_passkey_api_session_passkey_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/account/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export
         * @description All that this server knows of you. Of games that are over the records are with them; of others, what is in
         *     lists.
         */
        get: operations["export_api_account_export_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bonds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My Bonds
         * @description Whom you follow, and who of them is here; whom you have blocked.
         */
        get: operations["my_bonds_api_bonds_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bonds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Bond With
         * @description What stands between you and somebody.
         */
        get: operations["bond_with_api_bonds__id__get"];
        /**
         * Change A Bond
         * @description Follow somebody, block them, or neither any more. Who blocks somebody is not paired with them, gets no challenges
         *     of theirs, and neither follows the other any more; challenges between them that stand are over.
         */
        put: operations["change_a_bond_api_bonds__id__put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report Somebody
         * @description Tell the moderators about somebody, for a preset reason.
         */
        post: operations["report_somebody_api_people__id__report_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rating History
         * @description A person's ratings after each of the last 500 games that counted, the oldest first.
         */
        get: operations["rating_history_api_people__id__history_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{id}/best": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Best Games
         * @description The games that a person won against the strongest opponents.
         */
        get: operations["best_games_api_people__id__best_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reported
         * @description Everyone about whom there are open reports, whoever has most first.
         */
        get: operations["reported_api_moderation_reports_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Named
         * @description People by their names; guests by the whole of it.
         */
        get: operations["named_api_moderation_people_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/people/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Case
         * @description A person: reports about them, ratings, and what moderators did.
         */
        get: operations["case_api_moderation_people__id__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whole Log
         * @description What moderators did, the newest first.
         */
        get: operations["whole_log_api_moderation_log_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/people/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close
         * @description Close an account, with its programs. All its sessions and sockets end at once, its games are given up, and its
         *     reports are settled. Who tries to sign in reads the reason.
         */
        post: operations["close_api_moderation_people__id__close_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/people/{id}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reopen
         * @description Open an account again.
         */
        post: operations["reopen_api_moderation_people__id__reopen_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/people/{id}/rename": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename
         * @description Another name for somebody, also in the games that they have played.
         */
        post: operations["rename_api_moderation_people__id__rename_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/people/{id}/unrate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unrate
         * @description Take games of a person out of the ratings. The ratings of that person, of whom they played, and of whom these
         *     played afterwards are computed again.
         */
        post: operations["unrate_api_moderation_people__id__unrate_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/people/{id}/rerate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rerate
         * @description Put all games back that were taken out because of a person.
         */
        post: operations["rerate_api_moderation_people__id__rerate_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/moderation/people/{id}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle
         * @description The reports about a person were looked at, and nothing more is to be done.
         */
        post: operations["settle_api_moderation_people__id__settle_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Call Settings
         * @description How you are called when you are not looking.
         */
        get: operations["call_settings_api_calls_get"];
        /**
         * Choose
         * @description What calls you by mail, when slow games come in one mail, and when nothing calls.
         */
        put: operations["choose_api_calls_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add A Device
         * @description Call the browser that you ask with: its PushSubscription, and what for. Again to change that.
         */
        post: operations["add_a_device_api_calls_devices_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls/devices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End A Device
         * @description Call a device no more.
         */
        delete: operations["end_a_device_api_calls_devices__id__delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls/devices/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try A Device
         * @description Send a call to a device that calls for nothing, to see that it comes.
         */
        post: operations["try_a_device_api_calls_devices__id__test_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/calls/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set Address
         * @description An address for mails: one with a link goes there, and it holds once that was followed.
         */
        put: operations["set_address_api_calls_address_put"];
        post?: never;
        /**
         * Forget Address
         * @description No address any more, and no mail.
         */
        delete: operations["forget_address_api_calls_address_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm
         * @description Follow the link in the mail that asks whether an address is yours.
         */
        post: operations["confirm_api_mail_confirm_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End Mails
         * @description End the mails that call somebody: what mail programs do with one click (RFC 8058), and the link in each mail. The
         *     body does not matter.
         */
        post: operations["end_mails_api_mail_stop_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tables/{id}/talk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say Something
         * @description Say something to the others who sit at a table: a preset phrase or reaction, or a text to those whom you follow
         *     and who follow you, where both have switched that on.
         */
        post: operations["say_something_api_tables__id__talk_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/talk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Do I Talk
         * @description Whether you write and read free text; at first you do not.
         */
        get: operations["do_i_talk_api_me_talk_get"];
        /**
         * Choose To Talk
         * @description Switch free text on, or off.
         */
        put: operations["choose_to_talk_api_me_talk_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Statistics
         * @description How the latest public games went, up to 1000 of each kind: by seat, of people against our bots, by first move.
         */
        get: operations["statistics_api_statistics_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{id}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Statistics Of
         * @description The same of a person's or a bot's games; those by secret link count for that person only.
         */
        get: operations["statistics_of_api_people__id__statistics_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{id}/style": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Style Of
         * @description How a person or a bot plays, by the latest games: which moves, and the accuracy and the luck of those that the
         *     server has analysed.
         */
        get: operations["style_of_api_people__id__style_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/puzzles/{id}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draw A Puzzle
         * @description The position of one of our puzzles as a picture, as its seat knows it.
         */
        get: operations["draw_a_puzzle_api_puzzles__id__picture_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/puzzles/question": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask A Puzzle
         * @description Who one is, what is known, what counts as solved; and a hint that does not give the move away.
         */
        post: operations["ask_a_puzzle_api_puzzles_question_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/puzzles/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer A Puzzle
         * @description Whether a move solves it, what it is worth, and why; and what that does to a rating that is given.
         */
        post: operations["answer_a_puzzle_api_puzzles_answer_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/puzzles/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * My Progress
         * @description What you have solved, your rating, and your days with the puzzle of the day, from all of your devices.
         */
        get: operations["my_progress_api_puzzles_progress_get"];
        put?: never;
        /**
         * Add Progress
         * @description Add what a device has; how far you are with all of it. What was tried before stays as it was.
         */
        post: operations["add_progress_api_puzzles_progress_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/puzzles/{id}/share": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Share Of A Puzzle
         * @description How many people tried a puzzle here, and how many of them solved it with their first answer.
         */
        get: operations["share_of_a_puzzle_api_puzzles__id__share_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tournaments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Tournaments
         * @description Tournaments: `open` ones to join, `playing` ones to watch, those that are `over`, and `mine`.
         */
        get: operations["list_tournaments_api_tournaments_get"];
        put?: never;
        /**
         * Open A Tournament
         * @description Open a tournament. It needs an account; who opens it does not play in it unless they join.
         */
        post: operations["open_a_tournament_api_tournaments_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tournaments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show A Tournament
         * @description A tournament with its standings.
         */
        get: operations["show_a_tournament_api_tournaments__id__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tournaments/{id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Act
         * @description Join, withdraw, sit out, come back, be ready; and for who has opened it: start, cancel, take a player out.
         */
        post: operations["act_api_tournaments__id__actions_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tournaments/{id}/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Games
         * @description All games, in the order in which they were paired.
         */
        get: operations["games_api_tournaments__id__games_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tournaments/{id}/standings.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Standings As Csv
         * @description The standings, a line for each player.
         */
        get: operations["standings_as_csv_api_tournaments__id__standings_csv_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tournaments/{id}/games.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Games As Csv
         * @description The games, a line for each.
         */
        get: operations["games_as_csv_api_tournaments__id__games_csv_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Accepted
         * @description This was done before, or needed no event: `number` says when it was, or where the table is.
         */
        Accepted: {
            /** @enum {unknown} */
            type: "accepted";
            id: string | null;
            number: number;
        };
        /**
         * Access
         * @description The ways into your account beside its password. `mail` where a link can be sent to your address.
         */
        Access: {
            passkeys: components["schemas"]["Passkey"][];
            able: boolean;
            recovery: boolean;
            mail: boolean;
        };
        /**
         * Analysis
         * @description What the moves of a game were worth. It has `plies` and `summary` once `status` is `done`; until then `done` says
         *         how many of `total` decisions have been judged.
         */
        Analysis: {
            /** @enum {unknown} */
            status: "done" | "running" | "waiting";
            done: number;
            total: number;
            /** @default [] */
            plies?: components["schemas"]["Studied"][];
            /** @default [] */
            summary?: components["schemas"]["Summary"][];
        };
        /**
         * Answer
         * @description Say yes or no to an offer; saying no to one's own takes it back.
         */
        Answer: {
            /** @enum {unknown} */
            type: "answer";
            /** @enum {unknown} */
            what: "abort" | "draw" | "rematch" | "undo";
            accept: boolean;
            /** @default null */
            id?: string | null;
        };
        /**
         * Arena
         * @description As many games as fit into a time: whoever is free plays whoever else is.
         */
        Arena: {
            /** @enum {unknown} */
            type: "arena";
            /** @default 60 */
            minutes?: number;
        };
        /**
         * Attempt
         * @description An answer to a puzzle, as it is sent: at a step, after so many wrong ones; without a move it asks to be told.
         *         The standing is what the rating was before; None where it is not to change.
         */
        Attempt: {
            puzzle: components["schemas"]["Puzzle"];
            /** @default 0 */
            step?: number;
            /** @default null */
            move?: string | null;
            /** @default 0 */
            tries?: number;
            /** @default null */
            standing?: components["schemas"]["Standing"] | null;
        };
        /**
         * Attention
         * @description What a page says: whether somebody looks at it, and whether it shows the lobby. One that has said nothing is
         *         looked at, and shows something else.
         */
        Attention: {
            /** @enum {unknown} */
            type: "looking";
            looking: boolean;
            /** @default false */
            lobby?: boolean;
        };
        /**
         * BeReady
         * @description You need not wait for the next round; it begins when everybody has said so.
         */
        BeReady: {
            /** @enum {unknown} */
            type: "ready";
        };
        /**
         * BestGame
         * @description A game that somebody won against a strong opponent.
         */
        BestGame: {
            table: string;
            game: string;
            at: number;
            other: string;
            name: string;
            rating: number;
            /** @default null */
            level?: string | null;
        };
        /**
         * Bond
         * @description What stands between two people, as one of them may know it: nobody learns who has blocked them.
         */
        Bond: {
            follows: boolean;
            blocks: boolean;
            followed: boolean;
        };
        /**
         * Brought
         * @description What a device has that the server may not know: puzzles in the order in which they were tried, and whether they
         *         were solved with the first answer; days on which the puzzle of the day was solved, as YYYY-MM-DD.
         */
        Brought: {
            /** @default {} */
            tried?: {
                [key: string]: boolean;
            };
            /** @default [] */
            days?: string[];
        };
        /**
         * ByCode
         * @description The name of an account, its recovery code, and the password to be.
         */
        ByCode: {
            name: string;
            code: string;
            password: string;
        };
        /**
         * ByLink
         * @description What the link in a mail carries, and the password to be.
         */
        ByLink: {
            key: string;
            password: string;
        };
        /**
         * CallPreferences
         * @description What somebody chose about calls, for all devices.
         *
         *         mail    what calls by e-mail
         *         digest  the minute of the day when turns in slow games come in one mail; none where each comes by itself
         *         quiet   from which minute of the day to which nothing calls
         *         zone    by whose clock: an IANA name
         */
        CallPreferences: {
            /**
             * @default [
             *       "days",
             *       "time",
             *       "challenge"
             *     ]
             */
            mail?: ("challenge" | "clock" | "days" | "offer" | "partner" | "round" | "seat" | "time")[];
            /** @default null */
            digest?: number | null;
            /** @default null */
            quiet?: [
                number,
                number
            ] | null;
            /** @default UTC */
            zone?: string;
        };
        /**
         * CallSettings
         * @description How you are called.
         *
         *         push       the key that a browser subscribes with; none where this server calls no devices
         *         mail       whether this server sends mails
         *         address    where mails go to, once it is `confirmed`
         */
        CallSettings: {
            choices: components["schemas"]["CallPreferences"];
            devices: components["schemas"]["Device"][];
            push: string | null;
            mail: boolean;
            address: string | null;
            confirmed: boolean;
        };
        /**
         * CancelTournament
         * @description End it for good. For who has opened it.
         */
        CancelTournament: {
            /** @enum {unknown} */
            type: "cancel";
        };
        /**
         * Case
         * @description A person as moderators see them. `unrated` is how many of their games do not count because of them.
         */
        Case: {
            person: components["schemas"]["Suspect"];
            created: number;
            owner: string | null;
            ratings: components["schemas"]["RatingLine"][];
            unrated: number;
            reports: components["schemas"]["ReportLine"][];
            log: components["schemas"]["Entry"][];
        };
        /**
         * CellView
         * @description A game of a player, or a round without one: the number of the round, what they had of it, and where and against
         *         whom they played.
         */
        CellView: [
            number,
            ("draw" | "loss" | "noshow" | "playing" | "void" | "walkover" | "win") | ("absent" | "bye" | "free" | "rest"),
            string | null,
            string | null,
            number | null
        ];
        /**
         * Challenge
         * @description A challenge. `to` is nobody where anyone with the link may accept; `reason` is why it was declined, `table` where
         *         it is played.
         */
        Challenge: {
            id: string;
            by: components["schemas"]["Challenger"];
            to: components["schemas"]["Challenger"] | null;
            terms: components["schemas"]["Terms"];
            /** @enum {unknown} */
            starter: "any" | "challenged" | "challenger";
            public: boolean;
            /** @enum {unknown} */
            status: "accepted" | "declined" | "expired" | "open" | "withdrawn";
            reason: ("clock" | "game" | "later" | "no" | "rated" | "unrated") | null;
            table: string | null;
            created: number;
            ends: number;
        };
        /**
         * Challenger
         * @description Somebody in a challenge, with their rating in its game.
         */
        Challenger: {
            person: string;
            name: string;
            rating: number;
            provisional: boolean;
        };
        /**
         * Challenges
         * @description Those that somebody has not answered, and those that they have made and that stand, or were answered of late.
         */
        Challenges: {
            /** @enum {unknown} */
            type: "challenges";
            incoming: components["schemas"]["Challenge"][];
            outgoing: components["schemas"]["Challenge"][];
        };
        /**
         * Change
         * @description What to change about oneself.
         */
        Change: {
            /** @default null */
            name?: string | null;
            /** @default null */
            language?: ("en" | "fr") | null;
        };
        /**
         * ChangeBond
         * @description What to change between oneself and somebody: whether to follow them, whether to block them.
         */
        ChangeBond: {
            /** @default null */
            follows?: boolean | null;
            /** @default null */
            blocks?: boolean | null;
        };
        /**
         * Check
         * @description A move that somebody thinks of.
         */
        Check: {
            move: string;
            /** @default null */
            seat?: number | null;
        };
        /**
         * Checked
         * @description A move in its exact notation, if it is one. `why` says what is wrong with it; None where it can be played.
         */
        Checked: {
            move: string;
            seat: number;
            number: number;
            why: {
                [key: string]: string;
            } | null;
        };
        /**
         * ClockView
         * @description What a screen needs: what each seat had left, in milliseconds, when the running one started; at which time that
         *         was; and which one runs.
         */
        ClockView: {
            left: number[];
            since: number;
            running: number | null;
        };
        /**
         * ComeBack
         * @description Be back.
         */
        ComeBack: {
            /** @enum {unknown} */
            type: "resume";
        };
        /**
         * Consequence
         * @description What a legal move would do, as far as the seat that decides can know it: never a card that is drawn, never a
         *         pattern that is uncovered. Games add facts of their own; what does not apply is left out.
         *
         *         gain     points that the seat gets at once
         *         deed     the move itself in words, as something to do; only where it was asked for
         *         text     the consequence in words; may be empty
         *         warning  what must be known before it is played, in a few words: that it is the end
         */
        Consequence: {
            move: string;
            gain: number;
            text: {
                [key: string]: string;
            };
            /** @default {} */
            warning?: {
                [key: string]: string;
            };
            /** @default {} */
            deed?: {
                [key: string]: string;
            };
        };
        /**
         * Credential
         * @description What a browser answers (PublicKeyCredential.toJSON).
         */
        Credential: {
            credential: Record<string, never>;
        };
        /**
         * Cup
         * @description A Cup, as far as a seat may see it (ruling `secret`, ruling `memory`, ruling `hidden-cups`).
         *
         *         size     how many cards it holds
         *         claimed  the cards claimed into it; None for another's Cup at a table with `memory=hidden`
         *         dealt    the two cards dealt into it at the start; None for another's Cup until the game is over
         */
        Cup: {
            size: number;
            claimed: [
                number,
                number,
                number,
                number,
                number,
                number
            ] | null;
            dealt: [
                number,
                number,
                number,
                number,
                number,
                number
            ] | null;
        };
        /**
         * Daily
         * @description Days for each turn.
         */
        Daily: {
            /** @enum {unknown} */
            type: "days";
            days: number;
        };
        /**
         * Declined
         * @description Why somebody does not want to play now: another time, another game, clock, not rated, rated; or just no.
         */
        Declined: {
            /**
             * @default no
             * @enum {unknown}
             */
            reason?: "clock" | "game" | "later" | "no" | "rated" | "unrated";
        };
        /**
         * Detail
         * @description What an act was about: the new name; which games were taken out of the ratings or put back, how many, and of how
         *         many other people that changed the ratings; how many reports were settled.
         */
        Detail: {
            /** @default null */
            name?: string | null;
            /** @default null */
            game?: string | null;
            /** @default null */
            since?: number | null;
            /** @default null */
            games?: number | null;
            /** @default null */
            people?: number | null;
            /** @default null */
            reports?: number | null;
        };
        /**
         * Device
         * @description A browser that is called. `endpoint` is for its own page, to know itself again.
         */
        Device: {
            id: string;
            endpoint: string;
            kinds: ("challenge" | "clock" | "days" | "offer" | "partner" | "round" | "seat" | "time")[];
            agent: string;
            created: number;
        };
        /**
         * Ending
         * @description How a game ended: `played` to its end, `cut` short between programs, `agreed` to be a draw; or because a `seat`
         *         `resigned`, had no time left (`timed_out`), or could not go on (`forfeited`). `places` has the place of each seat, 1
         *         for the winner; who share one have the same.
         */
        Ending: {
            /** @enum {unknown} */
            how: "agreed" | "cut" | "forfeited" | "played" | "resigned" | "timed_out";
            seat: number | null;
            places: number[];
        };
        /**
         * Entry
         * @description A line of the log. `by` is nobody where the operator did it on the command line; `name` is the person's name
         *         before the act.
         */
        Entry: {
            number: number;
            at: number;
            by: string | null;
            by_name: string | null;
            /** @enum {unknown} */
            act: "close" | "grant" | "rename" | "reopen" | "rerate" | "revoke" | "settle" | "unrate";
            person: string;
            name: string;
            reason: string;
            detail: components["schemas"]["Detail"];
        };
        /**
         * Export
         * @description All that a server knows of a person. `games` are those they sat at; of one that is over, `record` has all.
         */
        Export: {
            person: Record<string, never>;
            programs: Record<string, never>[];
            known: {
                [key: string]: Record<string, never>[];
            };
            games: Record<string, never>[];
        };
        /**
         * Followed
         * @description Somebody whom a person follows; `mutual` where they follow back.
         */
        Followed: {
            person: string;
            name: string;
            kind: string;
            mutual: boolean;
        };
        /**
         * Forgotten
         * @description The name of an account.
         */
        Forgotten: {
            name: string;
        };
        /**
         * Found
         * @description A table with those who were found.
         */
        Found: {
            table: string;
            terms: components["schemas"]["Terms"];
            partners: components["schemas"]["Partner"][];
        };
        /**
         * Frame
         * @description A position of a game: after the deal, then after each decision.
         *
         *         ply          how many decisions had been made
         *         text         what led here, in words
         *         observation  what a seat saw, and all that was hidden from it
         *         seat, move   the decision; none for the first frame
         *         hands        what each seat has in hand, counted by colour, where the game has hands
         */
        Frame: {
            ply: number;
            text: {
                [key: string]: string;
            };
            observation: components["schemas"]["MandalaObservation"] | components["schemas"]["PatternsObservation"] | components["schemas"]["StonesObservation"];
            /** @default null */
            seat?: number | null;
            /** @default null */
            move?: string | null;
            /** @default null */
            hands?: number[][] | null;
        };
        /**
         * Friend
         * @description Somebody whom you follow; `here` if they have a page of this site open. `mutual` where they follow you.
         */
        Friend: {
            person: string;
            name: string;
            kind: string;
            mutual: boolean;
            here: boolean;
        };
        /**
         * GameLine
         * @description A game: its name, and one line about it.
         *
         *         aim        what one tries to do, in a sentence
         *         options    what its options can be, the default first
         *         levels     all bots
         *         opponents  those for people to play against, the weakest first
         *         players    how many can play
         *         secret     seats hide something from each other
         */
        GameLine: {
            id: string;
            name: {
                [key: string]: string;
            };
            about: {
                [key: string]: string;
            };
            aim: {
                [key: string]: string;
            };
            options: {
                [key: string]: (number | boolean | string)[];
            };
            levels: string[];
            opponents: components["schemas"]["Opponent"][];
            players: number[];
            secret: boolean;
        };
        /**
         * GameStatistics
         * @description How the latest finished games of a kind went: of a person for that person, of everybody for each seat, for people
         *         against each of our bots, and for whoever made the first move.
         *
         *         seats      by the seat
         *         opponents  by who else sat there, the most frequent first
         *         openings   by the first move of a game, the most frequent first; those that differ only in what is alike at the
         *                    start, such as a colour of Mandala, are counted together
         */
        GameStatistics: {
            game: string;
            games: number;
            seats: components["schemas"]["Tally"][];
            opponents: components["schemas"]["Tally"][];
            openings: components["schemas"]["Tally"][];
        };
        /**
         * GiveNonce
         * @description The client's own random 16 bytes for the seed; to be sent once the commitment has been seen.
         */
        GiveNonce: {
            /** @enum {unknown} */
            type: "nonce";
            nonce: string;
            /** @default null */
            seat?: number | null;
            /** @default null */
            id?: string | null;
        };
        /**
         * HandSpace
         * @description The space of the Mandala board with the hands for a number of players: covering it makes the round the last.
         */
        HandSpace: {
            players: number;
            space: number;
            /** @enum {unknown} */
            source: "house" | "rulebook";
        };
        /**
         * HintLine
         * @description A move that is worth playing: what it does in words, why, the chance to win with it, and the margin in points
         *         that is to be expected; `exact` where both are certain.
         */
        HintLine: {
            move: string;
            deed: {
                [key: string]: string;
            };
            text: {
                [key: string]: string;
            };
            win: number;
            margin: number;
            exact: boolean;
        };
        /**
         * JoinTournament
         * @description Play in it.
         */
        JoinTournament: {
            /** @enum {unknown} */
            type: "join";
        };
        /**
         * JudgedMove
         * @description A move with what it is worth to its seat, by what that seat knows.
         *
         *         win     the chance to win, a draw being half; with more than two players to win outright among all
         *         margin  by how many points the seat will be ahead of its best opponent in the end
         *         exact   both are certain: the game has been searched to its end
         */
        JudgedMove: {
            move: string;
            win: number;
            margin: number;
            /** @default false */
            exact?: boolean;
        };
        /**
         * KnockOut
         * @description Who loses is out.
         */
        KnockOut: {
            /** @enum {unknown} */
            type: "knock_out";
        };
        /**
         * Layout
         * @description Where the Artists begin, the Mandala board and the cards that a table plays with (rules: *Start*, *The Mandala
         *         board*, *Objectives*).
         *
         *         Files from before the Artists' circles were a choice do not name them; records keep such a layout as it is.
         */
        Layout: {
            name: string;
            spaces: components["schemas"]["Spaces"];
            points: components["schemas"]["PointSpace"][];
            hands: components["schemas"]["HandSpace"][];
            objectives: components["schemas"]["Objective"][];
            /**
             * @default {
             *       "circles": [
             *         2,
             *         4,
             *         6,
             *         8
             *       ],
             *       "source": "house"
             *     }
             */
            artists?: components["schemas"]["Starts"];
        };
        /**
         * LeaderLine
         * @description A place on the leaderboard; bots of ours have a `level`, and an English name as at a table.
         */
        LeaderLine: {
            place: number;
            person: string;
            name: string;
            /** @enum {unknown} */
            kind: "account" | "bot" | "program";
            rating: components["schemas"]["RatingLine"];
            /** @default null */
            level?: string | null;
        };
        /**
         * Leave
         * @description Give all one's seats up, before the game has begun.
         */
        Leave: {
            /** @enum {unknown} */
            type: "leave";
            /** @default null */
            id?: string | null;
        };
        /**
         * LeaveTournament
         * @description Play no more.
         */
        LeaveTournament: {
            /** @enum {unknown} */
            type: "withdraw";
        };
        /**
         * LessonLine
         * @description A lesson in a list: `steps` are all that it has, its game counted as one.
         */
        LessonLine: {
            id: string;
            game: string;
            title: {
                [key: string]: string;
            };
            about: {
                [key: string]: string;
            };
            minutes: number;
            chapters: {
                [key: string]: string;
            }[];
            steps: number;
        };
        /**
         * Line
         * @description A position to begin from, and the moves tried from there.
         *
         *         game, options  of the deal or the state; a record has its own
         *         know           whose knowledge it is shown by: a seat's, `mover` for that of whoever decides; null: all is open
         *         names          of the seats; those of the record where it has one
         *         own            the seat that is called "you"
         */
        Line: {
            start: components["schemas"]["Start"];
            /** @default  */
            game?: string;
            /** @default {} */
            options?: Record<string, never>;
            /** @default [] */
            moves?: string[];
            /** @default null */
            know?: number | "mover" | null;
            /** @default [] */
            names?: string[];
            /** @default null */
            own?: number | null;
        };
        /**
         * LinkDone
         * @description It is done, for the person of this id.
         */
        LinkDone: {
            person: string;
        };
        /**
         * LinkKey
         * @description What a link in a mail carries.
         */
        LinkKey: {
            key: string;
        };
        /**
         * LobbyNews
         * @description What goes on in the lobby; after the first message what has changed.
         *
         *         here        how many people are on the site
         *         waits       how long one waits for a game, by terms, where that is known
         *         open        public tables with free seats
         *         playing     public games under way
         *         challenges  challenges to anyone; those of people who do not want to meet the reader are left out
         */
        LobbyNews: {
            /** @enum {unknown} */
            type: "lobby";
            here?: number;
            waits?: components["schemas"]["UsualWait"][];
            open?: components["schemas"]["TableLine"][];
            playing?: components["schemas"]["TableLine"][];
            challenges?: components["schemas"]["Challenge"][];
        };
        /**
         * Login
         * @description A name and a password.
         */
        Login: {
            name: string;
            password: string;
        };
        /**
         * Looking
         * @description Whether somebody looks for a game, or has just been given one.
         */
        Looking: {
            /** @enum {unknown} */
            type: "seek";
            seek: components["schemas"]["SeekView"] | null;
            found: components["schemas"]["Found"] | null;
        };
        /**
         * Luck
         * @description The luck of a seat.
         *
         *         margin  in points: how far it is ahead of the best of the others
         *         win     in chances to win: a share of 1, less what all seats have before the deal
         *         others  what the others gave away counts as play; with more than two it counts as luck, since what they lose is no
         *                 single seat's gain
         *         steps   before each decision of the seat, by what it knew, and in the end
         */
        Luck: {
            margin: components["schemas"]["Shares"];
            win: components["schemas"]["Shares"];
            others: boolean;
            steps: components["schemas"]["LuckStep"][];
        };
        /**
         * LuckStep
         * @description How it stood after `ply` decisions, in points: both together are the margin that the seat expected, in the end
         *         the one that it has.
         */
        LuckStep: {
            ply: number;
            play: number;
            luck: number;
        };
        /**
         * MakeOffer
         * @description Ask for a draw, for one's last move back, for the end without a result, or for another game.
         */
        MakeOffer: {
            /** @enum {unknown} */
            type: "offer";
            /** @enum {unknown} */
            what: "abort" | "draw" | "rematch" | "undo";
            /** @default null */
            seat?: number | null;
            /** @default null */
            id?: string | null;
        };
        /**
         * MandalaConsequence
         * @description The facts of a move of Mandala.
         *
         *         completes  the Mandala has all six colours, and its Mountain will be claimed
         *         draws      how many cards are drawn
         *         river      the River space that the claimed colour takes
         *         cup        how many of the claimed cards go to the Cup
         */
        MandalaConsequence: {
            move: string;
            gain: number;
            text: {
                [key: string]: string;
            };
            /** @default {} */
            warning?: {
                [key: string]: string;
            };
            /** @default {} */
            deed?: {
                [key: string]: string;
            };
            /** @default false */
            completes?: boolean;
            /** @default 0 */
            draws?: number;
            /** @default null */
            river?: number | null;
            /** @default 0 */
            cup?: number;
        };
        /**
         * MandalaObservation
         * @description Counts are in the order R O Y G P K.
         *
         *         mountains   of Mandala 1 and 2
         *         fields      [mandala][seat]
         *         rivers      the colours of each seat's River, space 1 first
         *         cups        of each seat
         *         hand        the seat's own hand; None for a watcher
         *         hand_sizes  of each seat
         *         deck        how many cards the draw deck holds
         *         discard     the discard pile
         *         exhausted   the deck has run out: the next Mandala destroyed ends the game
         *         claiming    the Mandala (1 or 2) that is being destroyed; None while turns are played
         *         completer   the seat whose turn completed that Mandala; its opponent has the next turn
         *         unseen      the cards that this seat cannot see: in the deck, in the opponent's hand, or dealt into their Cup; with
         *                     `memory=hidden` anywhere in their Cup
         *         reshuffles  what follows from each reshuffle, oldest first; empty with `memory=hidden`
         *         worth       [seat][space] what the Cup's cards are worth, by River space; None for a Cup that the seat cannot see
         *         points      [seat] the sum of `worth`; None for a Cup that the seat cannot see
         */
        MandalaObservation: {
            /** @enum {unknown} */
            game: "mandala";
            seat: number | null;
            to_act: number | null;
            legal: string[];
            /** @enum {unknown} */
            phase: "claim" | "over" | "turn";
            ply: number;
            mountains: [
                [
                    number,
                    number,
                    number,
                    number,
                    number,
                    number
                ],
                [
                    number,
                    number,
                    number,
                    number,
                    number,
                    number
                ]
            ];
            fields: [
                [
                    [
                        number,
                        number,
                        number,
                        number,
                        number,
                        number
                    ],
                    [
                        number,
                        number,
                        number,
                        number,
                        number,
                        number
                    ]
                ],
                [
                    [
                        number,
                        number,
                        number,
                        number,
                        number,
                        number
                    ],
                    [
                        number,
                        number,
                        number,
                        number,
                        number,
                        number
                    ]
                ]
            ];
            rivers: [
                string,
                string
            ];
            cups: [
                components["schemas"]["Cup"],
                components["schemas"]["Cup"]
            ];
            hand: [
                number,
                number,
                number,
                number,
                number,
                number
            ] | null;
            hand_sizes: [
                number,
                number
            ];
            deck: number;
            discard: [
                number,
                number,
                number,
                number,
                number,
                number
            ];
            exhausted: boolean;
            claiming: (1 | 2) | null;
            completer: number | null;
            unseen: [
                number,
                number,
                number,
                number,
                number,
                number
            ];
            reshuffles: components["schemas"]["Reshuffle"][];
            result: components["schemas"]["Result"] | null;
            /** @default [] */
            worth?: (number[] | null)[];
            /** @default [] */
            points?: (number | null)[];
        };
        /**
         * Me
         * @description Who you are here; `moderator` where the operator has made you one.
         */
        Me: {
            id: string;
            /** @enum {unknown} */
            kind: "account" | "guest" | "program";
            name: string;
            language: string | null;
            created: number;
            /** @default false */
            moderator?: boolean;
        };
        /**
         * Met
         * @description How the finished games of somebody against another went.
         */
        Met: {
            games: number;
            wins: number;
            draws: number;
            losses: number;
        };
        /**
         * MyBonds
         * @description Whom you follow, those who are here first, and whom you have blocked.
         */
        MyBonds: {
            following: components["schemas"]["Friend"][];
            blocked: components["schemas"]["Followed"][];
        };
        /**
         * NewAddress
         * @description An address for mails.
         */
        NewAddress: {
            address: string;
        };
        /**
         * NewChallenge
         * @description A challenge: `to` the account with this name, or the person with this id; to whoever has the link without either,
         *         and to anyone in the lobby if it is `public`.
         */
        NewChallenge: {
            terms: components["schemas"]["Terms"];
            /** @default null */
            to?: string | null;
            /** @default null */
            person?: string | null;
            /**
             * @default any
             * @enum {unknown}
             */
            starter?: "any" | "challenged" | "challenger";
            /** @default false */
            public?: boolean;
        };
        /**
         * NewName
         * @description Another name for somebody, and why.
         */
        NewName: {
            name: string;
            reason: string;
        };
        /**
         * NewPassword
         * @description The old password and the new one.
         */
        NewPassword: {
            old: string;
            new: string;
        };
        /**
         * NewProgram
         * @description The name of a bot account.
         */
        NewProgram: {
            name: string;
        };
        /**
         * NewReport
         * @description Why somebody is reported: they play by a program, leave lost games, or their name or what they write is not fit;
         *         and at which table.
         */
        NewReport: {
            /** @enum {unknown} */
            reason: "cheating" | "leaving" | "name" | "talk";
            /** @default null */
            table?: string | null;
        };
        /**
         * NewTable
         * @description A table to be opened. Without `seats` the first one is yours and the others are open; `public` ones are in the
         *         lobby, others can be found by their address only; `rated` ones count, if different players sit there. With a `state`
         *         the game begins from that position, and does not count.
         */
        NewTable: {
            game: string;
            /** @default {} */
            options?: Record<string, never>;
            /** @default null */
            seats?: components["schemas"]["SeatPlan"][] | null;
            /** @default null */
            clock?: (components["schemas"]["RealTime"] | components["schemas"]["Daily"]) | null;
            /** @default false */
            public?: boolean;
            /** @default true */
            rated?: boolean;
            /** @default null */
            state?: Record<string, never> | null;
        };
        /**
         * NewTournament
         * @description A tournament to be opened.
         *
         *         starts   when it starts, in milliseconds since 1970; without it when the organiser says so
         *         bots     levels that play as well, each once
         *         most     how many may play, bots included
         *         public   it is in the list of tournaments, and its games are in the lobby; others are found by their address only
         *         guests   people without an account may join
         *         clock    of each game; an arena, which lasts for minutes, has none that counts days
         *         pause    seconds between two rounds, unless everybody is ready before
         *         late     seconds after which somebody who has not come to the table has lost; by default three minutes, and with
         *                  days for each turn as many days
         */
        NewTournament: {
            name: string;
            game: string;
            format: components["schemas"]["RoundRobin"] | components["schemas"]["Swiss"] | components["schemas"]["KnockOut"] | components["schemas"]["Arena"];
            /** @default {} */
            options?: Record<string, never>;
            /**
             * @default {
             *       "type": "real",
             *       "initial": 600,
             *       "increment": 5
             *     }
             */
            clock?: components["schemas"]["RealTime"] | components["schemas"]["Daily"];
            /** @default true */
            rated?: boolean;
            /** @default true */
            public?: boolean;
            /** @default false */
            guests?: boolean;
            /** @default null */
            starts?: number | null;
            /** @default [] */
            bots?: string[];
            /** @default null */
            most?: number | null;
            /** @default 60 */
            pause?: number;
            /** @default null */
            late?: number | null;
        };
        /**
         * Objective
         * @description An objective card: it asks for only one pattern or only one colour on top of the towers, or for an exact number
         *         of stones (rules: *Objectives*).
         */
        Objective: {
            id: string;
            /** @enum {unknown} */
            kind: "colour" | "pattern" | "stones";
            value: string;
            points: number;
            /** @enum {unknown} */
            source: "house" | "rulebook";
        };
        /**
         * OfferView
         * @description An offer on the table: who made it, and which seats have agreed.
         */
        OfferView: {
            /** @enum {unknown} */
            what: "abort" | "draw" | "rematch" | "undo";
            seat: number;
            agreed: number[];
        };
        /**
         * Opponent
         * @description A bot for people to play against: its level, what it is called, and how it plays.
         */
        Opponent: {
            id: string;
            name: {
                [key: string]: string;
            };
            about: {
                [key: string]: string;
            };
        };
        /**
         * Partner
         * @description Somebody who was found.
         */
        Partner: {
            person: string;
            name: string;
            rating: number;
        };
        /**
         * Passkey
         * @description A device that somebody can sign in with.
         */
        Passkey: {
            id: string;
            agent: string;
            created: number;
            used: number;
        };
        /**
         * Password
         * @description Your password, so that nobody does it at a browser that you left open.
         */
        Password: {
            /** @default  */
            password?: string;
        };
        /**
         * PatternsConsequence
         * @description The facts of a move of Patterns.
         *
         *         cells     the cells that change
         *         opens     the cells that the seat can flip afterwards and could not before
         *         rest      the points of all flips that are left, which the end of the game gives up
         *         final     the scores at the end, the seat's own first, if the move ends the game or leaves only the seat's own
         *                   last flips, which are counted as taken
         *         stranded  whether the opponent's next turn leaves the seat without an action: "sure", "possible" or empty
         *         marker    the claim marker of the group that is founded or expanded
         *         size      the tokens of that group after the move
         */
        PatternsConsequence: {
            move: string;
            gain: number;
            text: {
                [key: string]: string;
            };
            /** @default {} */
            warning?: {
                [key: string]: string;
            };
            /** @default {} */
            deed?: {
                [key: string]: string;
            };
            /** @default [] */
            cells?: string[];
            /** @default [] */
            opens?: string[];
            /** @default 0 */
            rest?: number;
            /** @default [] */
            final?: number[];
            /**
             * @default
             * @enum {unknown}
             */
            stranded?: "" | "possible" | "sure";
            /** @default 0 */
            marker?: number;
            /** @default 0 */
            size?: number;
        };
        /**
         * PatternsObservation
         * @description Cells are listed row by row from row 8 to row 1, a to h, as in a record's setup.
         *
         *         board    the colour of the token on each of the 52 cells
         *         owners   `.` face up, `0` or `1` face down in that seat's group
         *         spare    the two tokens from which seat 1 chooses one for their bowl
         *         bowls    the bowl tokens of seats 0 and 1; empty before the choice
         *         groups   for each seat the colours of its groups in the order of their claim markers, 1 first
         *         markers  for each seat the cells under those claim markers
         *         scores   the points of the groups as they stand
         *         worth    [seat][group] the points of each group, in the order of `groups`
         */
        PatternsObservation: {
            /** @enum {unknown} */
            game: "patterns";
            seat: number | null;
            to_act: number | null;
            legal: string[];
            /** @enum {unknown} */
            phase: "bowl" | "flips" | "over" | "turn";
            ply: number;
            board: string;
            owners: string;
            spare: string;
            bowls: string;
            groups: [
                string,
                string
            ];
            markers: [
                string[],
                string[]
            ];
            scores: [
                number,
                number
            ];
            result: components["schemas"]["Result"] | null;
            /** @default [] */
            worth?: number[][];
        };
        /**
         * PersonBond
         * @description What stands between you and somebody, whether they are here, and how your games against them went. Who is here is
         *         told to those who follow them.
         */
        PersonBond: {
            bond: components["schemas"]["Bond"];
            here: boolean;
            met: components["schemas"]["Met"];
        };
        /**
         * PersonPage
         * @description A person, or a bot of a `level`: ratings, and how many tables of each status; `closed` where a moderator has
         *         closed the account.
         */
        PersonPage: {
            id: string;
            /** @enum {unknown} */
            kind: "account" | "bot" | "guest" | "program";
            name: string;
            created: number;
            owner: string | null;
            ratings: components["schemas"]["RatingLine"][];
            tables: {
                [key: string]: number;
            };
            /** @default null */
            level?: string | null;
            /** @default false */
            closed?: boolean;
        };
        /**
         * PlayMove
         * @description Play a move. `number` is the last event that the client knew: if the position has changed since, the move is
         *         refused. `seat` is needed only at a hot seat. An `id` that was played already is not played again.
         */
        PlayMove: {
            /** @enum {unknown} */
            type: "move";
            id: string;
            move: string;
            /** @default null */
            seat?: number | null;
            /** @default null */
            number?: number | null;
        };
        /**
         * PlayedGame
         * @description A game of a tournament, the first seat first; without an outcome while it is played.
         */
        PlayedGame: {
            table: string;
            round: number;
            players: [
                string,
                string
            ];
            outcome: ("draw" | "first" | "first_only" | "nobody" | "second" | "second_only" | "void") | null;
            at: number;
            ended: number | null;
        };
        /**
         * PlayerView
         * @description A place in the standings.
         *
         *         rating    at the start
         *         points    so far; in a knock-out rounds that were won
         *         tiebreak  the figure that decides first among those with the same points, where the format has one
         *         why       where the place before has the same points: what puts this one behind it
         *         run       wins in a row, in an arena
         *         games     games that were played to an end
         *         table     the game that they play now
         */
        PlayerView: {
            place: number;
            id: string;
            name: string;
            level: string | null;
            rating: number | null;
            points: number;
            tiebreak: number | null;
            why: {
                [key: string]: string;
            } | null;
            cells: components["schemas"]["CellView"][];
            wins: number;
            games: number;
            run: number;
            paused: boolean;
            gone: boolean;
            ready: boolean;
            table: string | null;
        };
        /**
         * PointSpace
         * @description A space of the Mandala board with Victory Points.
         */
        PointSpace: {
            space: number;
            points: number;
            /** @enum {unknown} */
            source: "house" | "rulebook";
        };
        /**
         * PreparedChapter
         * @description Steps under a title, or a game.
         */
        PreparedChapter: {
            title: {
                [key: string]: string;
            };
            steps: components["schemas"]["PreparedStep"][];
            play: components["schemas"]["PreparedPlay"] | null;
        };
        /**
         * PreparedLesson
         * @description A lesson, whole.
         */
        PreparedLesson: {
            id: string;
            game: string;
            options: Record<string, never>;
            title: {
                [key: string]: string;
            };
            about: {
                [key: string]: string;
            };
            minutes: number;
            chapters: components["schemas"]["PreparedChapter"][];
        };
        /**
         * PreparedPlay
         * @description A short game against a bot: where it begins, and how that looks.
         */
        PreparedPlay: {
            idea: {
                [key: string]: string;
            };
            task: {
                [key: string]: string;
            };
            bot: string;
            line: components["schemas"]["Line"];
            shown: components["schemas"]["Shown"];
        };
        /**
         * PreparedStep
         * @description A step of a lesson.
         *
         *         lit        the places that matter
         *         line       where it begins, and `shown`, how that looks; what each legal move would do is among its choices
         *         accepted   for each move that does it, what is seen then: after the move, and after each reply. The first one is
         *                    shown to who asks
         *         first      that move
         *         answers    what is said to certain other moves; to all others `otherwise`
         */
        PreparedStep: {
            idea: {
                [key: string]: string;
            };
            task: {
                [key: string]: string;
            };
            lit: string[];
            line: components["schemas"]["Line"];
            shown: components["schemas"]["Shown"];
            accepted: {
                [key: string]: components["schemas"]["Shown"][];
            };
            first: string;
            answers: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            otherwise: {
                [key: string]: string;
            };
            after: {
                [key: string]: string;
            };
        };
        /**
         * Previews
         * @description What each legal move of a seat would do, in the order of its legal moves; `number` is the table's last event,
         *         `decision` says in words what is to be decided. A game adds facts of its own to each choice: `MandalaConsequence`
         *         and the like.
         */
        Previews: {
            number: number;
            seat: number;
            choices: components["schemas"]["Consequence"][];
            decision: {
                [key: string]: string;
            };
        };
        /**
         * Problem
         * @description An error as problem+json (RFC 9457).
         *
         *         kind    `urn:sandtable:` and the name of the error's class
         *         detail  the sentence in the language of the request
         *         key     which sentence it is, the same in every language
         *         text    the sentence in every language
         */
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            key: string;
            text: {
                [key: string]: string;
            };
        };
        /**
         * Progress
         * @description Everything that is kept.
         *
         *         standing  the rating
         *         tried     puzzles by their id: whether they were solved with the first answer
         *         days      on which the puzzle of the day was solved, as YYYY-MM-DD
         */
        Progress: {
            standing?: components["schemas"]["Standing"];
            /** @default {} */
            tried?: {
                [key: string]: boolean;
            };
            /** @default [] */
            days?: string[];
        };
        /**
         * Puzzle
         * @description A puzzle.
         *
         *         id      the letter that its set begins with, and five more signs
         *         seed    of the deal that it comes from; with the moves it gives all that the seat knows, and what it has seen go by
         *         moves   up to the position, with commas between them
         *         seat    whose decision it is
         *         levels  the bots that played it
         *         themes  what it is about, the most telling first
         *         rating  how hard it is, from which levels solve it: whoever has this rating solves it every other time
         */
        Puzzle: {
            id: string;
            game: string;
            seed: string;
            moves: string;
            seat: number;
            levels: string[];
            steps: components["schemas"]["Step"][];
            themes: string[];
            rating: number;
            /** @default {} */
            options?: Record<string, never>;
        };
        /**
         * Question
         * @description What a puzzle asks.
         *
         *         ask     who one is, what is known, what counts as solved
         *         nudge   a hint that does not give the move away: what the best move is about
         */
        Question: {
            ask: {
                [key: string]: string;
            };
            nudge: {
                [key: string]: string;
            };
        };
        /**
         * RatingLine
         * @description How strong someone is at a game; `provisional` while that is a first guess. A bot's rating never moves.
         */
        RatingLine: {
            game: string;
            rating: number;
            deviation: number;
            provisional: boolean;
            games: number;
            wins: number;
            draws: number;
            losses: number;
        };
        /**
         * RatingPoint
         * @description A rating after a game, when that was, and how unsure it was; of old games that is not known.
         */
        RatingPoint: {
            at: number;
            rating: number;
            deviation: number | null;
            table: string | null;
        };
        /**
         * RealTime
         * @description Seconds for the whole game, and an increment after each turn.
         */
        RealTime: {
            /** @enum {unknown} */
            type: "real";
            initial: number;
            /** @default 0 */
            increment?: number;
        };
        /**
         * RecoveryCode
         * @description A code that gives a new password, once. It is shown this once.
         */
        RecoveryCode: {
            code: string;
        };
        /**
         * Remedy
         * @description A way to put it right: what a button says, and the position that it leads to.
         */
        Remedy: {
            text: {
                [key: string]: string;
            };
            state: Record<string, never>;
        };
        /**
         * RemovePlayer
         * @description Take a player out. For who has opened it.
         */
        RemovePlayer: {
            /** @enum {unknown} */
            type: "remove";
            player: string;
        };
        /**
         * Replay
         * @description A finished game; `seat` is the one whose view it is. `head` says how it ended in a line, `why` the reason.
         */
        Replay: {
            table: components["schemas"]["TableView"];
            seat: number;
            frames: components["schemas"]["Frame"][];
            head: {
                [key: string]: string;
            };
            why: {
                [key: string]: string;
            };
        };
        /**
         * Reply
         * @description What is said to a move.
         *
         *         verdict  solved; onward: right, and the puzzle goes on; missed: there is a better one; shown: that was the last try,
         *                  and the answer is told
         *         best     the answer, unless it is still to be found
         *         next     the best of the other moves, where the answer is told
         *         head     in a line: what the move is worth, or the answer with its worth
         *         why      what speaks for the answer; empty while it is to be found
         *         not_next why not the next best move; empty while the answer is to be found
         *         after    the moves that lead to the next step, where there is one
         *         standing the rating after it; None where it does not change
         */
        Reply: {
            /** @enum {unknown} */
            verdict: "missed" | "onward" | "shown" | "solved";
            best: string | null;
            next: string | null;
            head: {
                [key: string]: string;
            };
            why: {
                [key: string]: string;
            };
            not_next: {
                [key: string]: string;
            };
            after: string[];
            standing: components["schemas"]["Standing"] | null;
        };
        /**
         * ReportLine
         * @description What somebody told of a person, and at which table; `settled` once a moderator has dealt with it.
         */
        ReportLine: {
            id: string;
            at: number;
            /** @enum {unknown} */
            reason: "cheating" | "leaving" | "name" | "talk";
            table: string | null;
            reporter: string;
            reporter_name: string;
            settled: boolean;
        };
        /**
         * Reported
         * @description The moderators will see it.
         */
        Reported: {
            reported: boolean;
        };
        /**
         * Reshuffle
         * @description What follows from a reshuffle for one seat (ruling `memory`).
         *
         *         held   what the opponent held at that moment: their hand and their two dealt Cup cards together
         *         deck   the new deck's cards, without those that this seat has drawn or everyone has seen: they are in the deck or
         *                were drawn by the opponent
         *         plays  the colours of the cards that the opponent played or discarded since, one letter a card
         *         drawn  for each of those cards how many the opponent had drawn from this deck before they played it
         *         draws  how many the opponent has drawn from this deck in all
         */
        Reshuffle: {
            held: [
                number,
                number,
                number,
                number,
                number,
                number
            ];
            deck: [
                number,
                number,
                number,
                number,
                number,
                number
            ];
            plays: string;
            drawn: number[];
            draws: number;
        };
        /**
         * Resign
         * @description Lose the game.
         */
        Resign: {
            /** @enum {unknown} */
            type: "resign";
            /** @default null */
            seat?: number | null;
            /** @default null */
            id?: string | null;
        };
        /**
         * Result
         * @description Final points, the winner (None: a draw), and why the game ended: `river`, `stuck`, …, `forfeit`, `agreed`.
         */
        Result: {
            scores: number[];
            winner: number | null;
            reason: string;
        };
        /**
         * RoundRobin
         * @description Everybody meets everybody, once or twice.
         */
        RoundRobin: {
            /** @enum {unknown} */
            type: "round_robin";
            /** @default 1 */
            cycles?: number;
        };
        /**
         * Rule
         * @description The rule for one kind of decision.
         */
        Rule: {
            phase: string;
            text: {
                [key: string]: string;
            };
        };
        /**
         * Said
         * @description What somebody said at a table; either a phrase or a text.
         */
        Said: {
            /** @enum {unknown} */
            type: "said";
            table: string;
            person: string;
            name: string;
            phrase: ("again" | "bye" | "clap" | "good_move" | "heart" | "hello" | "luck" | "oops" | "smile" | "sorry" | "surprise" | "thanks" | "thinking" | "well_played") | null;
            text: string | null;
            at: number;
        };
        /**
         * Say
         * @description A preset phrase or reaction, or a text to those at the table whom you follow and who follow you.
         */
        Say: {
            /** @default null */
            phrase?: ("again" | "bye" | "clap" | "good_move" | "heart" | "hello" | "luck" | "oops" | "smile" | "sorry" | "surprise" | "thanks" | "thinking" | "well_played") | null;
            /** @default null */
            text?: string | null;
        };
        /**
         * SeatPlan
         * @description Who is to sit here: `me`, anyone (`open`), a `bot` of a level, or the `person` with this account.
         *
         *         Several seats may be `me`: a hot seat, at one screen, where each may have a `name` of its own.
         */
        SeatPlan: {
            /** @enum {unknown} */
            kind: "bot" | "me" | "open" | "person";
            /** @default null */
            level?: string | null;
            /** @default null */
            name?: string | null;
        };
        /**
         * SeatRating
         * @description The rating of the player at a seat, as it is now; `before` and `after` where this game counted and is over.
         *         `recent` has a person's ratings after the last games that counted, the newest last. `struck` where the moderators
         *         have taken this game out of the ratings.
         */
        SeatRating: {
            rating: number;
            provisional: boolean;
            /** @default null */
            before?: number | null;
            /** @default null */
            after?: number | null;
            /** @default [] */
            recent?: number[];
            /** @default false */
            struck?: boolean;
        };
        /**
         * SeatView
         * @description Who has a seat: `kind` is `person`, `bot` or `open`. A bot's `name` is English; with its `level` a client can say
         *         it in another language (`level.…` of the sentences).
         */
        SeatView: {
            /** @enum {unknown} */
            kind: "bot" | "open" | "person";
            name: string;
            /** @default null */
            person?: string | null;
            /** @default null */
            level?: string | null;
        };
        /**
         * SeekView
         * @description What somebody looks for, as they see it.
         *
         *         waited    milliseconds so far
         *         near      how far from their rating they looked at first, and how much `wider` each second; from `anyone` seconds
         *                   on as far as it takes. `within` bounds it at any time
         *         usual     seconds that half of those who looked for the same within the last hour waited; None where too few did
         *         bot       a bot of about their strength, and after how many seconds it is offered
         */
        SeekView: {
            terms: components["schemas"]["Terms"];
            within: number | null;
            waited: number;
            rating: number;
            near: number;
            wider: number;
            anyone: number;
            usual: number | null;
            bot: string;
            bot_after: number;
        };
        /**
         * Session
         * @description A browser that somebody is signed in with. `used` is within the hour; `agent` what the browser calls itself.
         */
        Session: {
            id: string;
            created: number;
            used: number;
            agent: string;
            /** @default false */
            current?: boolean;
        };
        /**
         * Share
         * @description How many people tried a puzzle here, and how many solved it with their first answer.
         */
        Share: {
            people: number;
            solved: number;
        };
        /**
         * Shares
         * @description A result in two parts, for one seat: `play` and `luck` add up to `result`.
         */
        Shares: {
            play: number;
            luck: number;
            result: number;
        };
        /**
         * Shown
         * @description A line as it stands.
         *
         *         observation  what is seen by whose knowledge it is: with everything open, as the seat to act sees it, and all that
         *                      is hidden from it. Its `legal` moves are those of the seat to act, where that knowledge tells them
         *         to_act       whose decision it is; None when the game is over
         *         choices      what each legal move would do, in their order, with the moves in words (`deed`), as far as the seat to
         *                      act can know
         *         decision     what is to be decided, in words
         *         told         what happened, in words: a text for each move tried
         *         moves        those moves, in their exact notation
         *         movers       who made them
         *         before       how many decisions had been made where the line begins
         *         names        of the seats, by language
         *         head, why    how the game ended, in a line, and the reason; empty while it goes on
         *         hands        what each seat has in hand, counted by colour, where the game has hands and everything is open
         *         state        the whole position, as a line can begin from it
         */
        Shown: {
            game: string;
            options: Record<string, never>;
            players: number;
            observation: components["schemas"]["MandalaObservation"] | components["schemas"]["PatternsObservation"] | components["schemas"]["StonesObservation"];
            to_act: number | null;
            choices: components["schemas"]["Consequence"][];
            decision: {
                [key: string]: string;
            };
            told: {
                [key: string]: string;
            }[];
            moves: string[];
            movers: number[];
            before: number;
            names: {
                [key: string]: string[];
            };
            result: components["schemas"]["Result"] | null;
            ending: components["schemas"]["Ending"] | null;
            head: {
                [key: string]: string;
            };
            why: {
                [key: string]: string;
            };
            hands: number[][] | null;
            state: Record<string, never>;
        };
        /**
         * Sit
         * @description Take an open seat: this one, or the first that is free.
         */
        Sit: {
            /** @enum {unknown} */
            type: "sit";
            /** @default null */
            seat?: number | null;
            /** @default null */
            nonce?: string | null;
            /** @default null */
            id?: string | null;
        };
        /**
         * SitOut
         * @description Sit out until you are back.
         */
        SitOut: {
            /** @enum {unknown} */
            type: "pause";
        };
        /**
         * Snapshot
         * @description The table now. `seats` are the client's own; `log` has all events after the number that it came with, and
         *         `after` is that number: 0 where it got everything. `choices` say what each legal move would do, in their order,
         *         where the client asked for them and has to decide.
         */
        Snapshot: {
            /** @enum {unknown} */
            type: "snapshot";
            number: number;
            after: number;
            now: number;
            table: components["schemas"]["TableView"];
            seats: number[];
            log: components["schemas"]["Told"][];
            clock: components["schemas"]["ClockView"] | null;
            observation: (components["schemas"]["MandalaObservation"] | components["schemas"]["PatternsObservation"] | components["schemas"]["StonesObservation"]) | null;
            choices?: components["schemas"]["Consequence"][];
        };
        /**
         * Soundness
         * @description Whether a position is sound.
         *
         *         fine    it can be played, or shows a game that is over
         *         wrong   the first thing that is wrong, and what to do about it, in words
         *         places  where that could be done, by the names that the parts of a position have as text
         *         mend    one way to put it right
         *         to_act  whose decision it is; None when the game is over, or something is wrong
         *         moves   how many legal moves there are
         */
        Soundness: {
            fine: boolean;
            wrong: {
                [key: string]: string;
            };
            /** @default [] */
            places?: string[];
            /** @default null */
            mend?: components["schemas"]["Remedy"] | null;
            /** @default null */
            to_act?: number | null;
            /** @default 0 */
            moves?: number;
        };
        /**
         * Spaces
         * @description How many spaces the Mandala board has.
         */
        Spaces: {
            value: number;
            /** @enum {unknown} */
            source: "house" | "rulebook";
        };
        /**
         * Stack
         * @description A stack as it is seen from the side (ruling `stacks`).
         *
         *         colours   of its stones, bottom to top
         *         patterns  of its stones, bottom to top; `?` where hidden
         */
        Stack: {
            colours: string;
            patterns: string;
        };
        /**
         * Stakes
         * @description What a rated game would do to the rating of who asks, and both ratings as they are.
         */
        Stakes: {
            rating: number;
            other: number;
            win: number;
            draw: number;
            loss: number;
        };
        /**
         * Standing
         * @description A person's rating by Glicko-2.
         */
        Standing: {
            rating: number;
            deviation: number;
            volatility: number;
        };
        /**
         * Start
         * @description Where a line begins: at a record after so many decisions (`ply`; none: at its end), at a state, or at a deal from
         *         a seed (64 hexadecimal digits, or any text).
         */
        Start: {
            /** @default null */
            record?: Record<string, never> | null;
            /** @default null */
            ply?: number | null;
            /** @default null */
            state?: Record<string, never> | null;
            /** @default null */
            seed?: string | null;
        };
        /**
         * StartTournament
         * @description Start it now. For who has opened it.
         */
        StartTournament: {
            /** @enum {unknown} */
            type: "start";
        };
        /**
         * Starts
         * @description The circles that the Artists begin on.
         */
        Starts: {
            circles: number[];
            /** @enum {unknown} */
            source: "house" | "rulebook";
        };
        /**
         * Step
         * @description One decision of a puzzle.
         *
         *         answers  the moves that solve it, the best first
         *         worths   the moves that were compared, the best first; those that lead to the same position are there once
         *         then     what is played before the decision, by others or because nothing else can be: none before the first
         */
        Step: {
            answers: string[];
            worths: components["schemas"]["sandtable.learn.puzzle.Worth"][];
            /** @default [] */
            then?: string[];
        };
        /**
         * StonesConsequence
         * @description The facts of a move of Stones.
         *
         *         taken   the stacks that give a stone, in the order in which they are picked
         *         tower   the tower that is built or gets a New Stone, as it is after the move, bottom to top
         *         towers  the spaces whose towers are scored
         *         worth   what the tower that is built or gets a New Stone would score; or what each of the scored towers scores
         *         placed  the stones that go onto the Mandala board, in their order
         */
        StonesConsequence: {
            move: string;
            gain: number;
            text: {
                [key: string]: string;
            };
            /** @default {} */
            warning?: {
                [key: string]: string;
            };
            /** @default {} */
            deed?: {
                [key: string]: string;
            };
            /** @default [] */
            taken?: string[];
            /** @default [] */
            tower?: string[];
            /** @default [] */
            towers?: number[];
            /** @default [] */
            worth?: number[];
            /** @default [] */
            placed?: string[];
        };
        /**
         * StonesObservation
         * @description Stones are colour and pattern (`R*`, `Uo`), `N` a New Stone.
         *
         *         stacks       each stack by its name, as it is seen
         *         artists      the Artist's pattern on each circle that has one
         *         towers       [seat][space] bottom to top
         *         board        the stones on the Mandala board in the order they were placed; those put aside come last
         *         new_spaces   the spaces of the Mandala board where a New Stone lies
         *         box          how many New Stones are back in the box
         *         points       scored so far, objectives not counted
         *         sheet        for each seat the points of tower spaces 1-5, of "score any", of the Mandala board
         *         objectives   each seat's two cards; None for another seat's until the game is over
         *         pending      the spaces whose New Stone the seat to act has taken and not yet decided on
         *         kept         how many New Stones the seat to act keeps and has not put yet
         *         last_round   the hands are covered: this round is the last
         *         unseen       for each colour R Y B U how many stars and rings lie hidden in the stacks
         *         unseen_cards the objective cards that this seat has not seen
         *         worth        [seat][space] what the tower there would score by its space, New Stones in their best colour
         *         met          for each seat whether its towers meet its first and its second card; None where the cards are hidden
         *         counted      for each seat the card that its score counts, None if neither is met; empty until the game is over
         */
        StonesObservation: {
            /** @enum {unknown} */
            game: "stones";
            seat: number | null;
            to_act: number | null;
            legal: string[];
            /** @enum {unknown} */
            phase: "keep" | "over" | "put" | "turn";
            ply: number;
            players: number;
            new_stones: boolean;
            open_stacks: boolean;
            stacks: {
                [key: string]: components["schemas"]["Stack"];
            };
            artists: {
                [key: string]: string;
            };
            towers: string[][][];
            board: string[];
            new_spaces: number[];
            box: number;
            points: number[];
            sheet: number[][];
            objectives: ([
                string,
                string
            ] | null)[];
            pending: number[];
            kept: number;
            last_round: boolean;
            unseen: [
                number,
                number
            ][];
            unseen_cards: string[];
            layout: components["schemas"]["Layout"];
            result: components["schemas"]["Result"] | null;
            /** @default [] */
            worth?: number[][];
            /** @default [] */
            met?: ([
                boolean,
                boolean
            ] | null)[];
            /** @default [] */
            counted?: (string | null)[];
        };
        /**
         * Studied
         * @description A decision that was judged; `why` says what speaks for the best move where another one was a mistake.
         */
        Studied: {
            ply: number;
            seat: number;
            choices: number;
            best: components["schemas"]["JudgedMove"];
            played: components["schemas"]["JudgedMove"];
            lost_win: number;
            lost_margin: number;
            /** @enum {unknown} */
            mark: "best" | "blunder" | "good" | "inaccuracy" | "mistake";
            /** @default null */
            why?: {
                [key: string]: string;
            } | null;
        };
        /**
         * Style
         * @description How somebody plays a game, by the latest games that they finished, 50 at the most.
         *
         *         games     how many these are
         *         moves     how many of them were of each sort: the letters that a move begins with, such as `M` in `M1 R`
         *         analysed  how many of the games this server has analysed
         *         accuracy  from 0 to 1, on average over those
         *         luck      points a game that were luck, on average over those; None where there is none to speak of
         *         waiting   the latest that are not analysed; told to that person only
         */
        Style: {
            game: string;
            games: number;
            moves: {
                [key: string]: number;
            };
            /** @default 0 */
            analysed?: number;
            /** @default null */
            accuracy?: number | null;
            /** @default null */
            luck?: number | null;
            /** @default [] */
            waiting?: string[];
        };
        /**
         * Subscription
         * @description What a browser gives who may call it (PushSubscription.toJSON), and what it wants to be called for.
         */
        Subscription: {
            endpoint: string;
            keys: components["schemas"]["SubscriptionKeys"];
            kinds: ("challenge" | "clock" | "days" | "offer" | "partner" | "round" | "seat" | "time")[];
        };
        /**
         * SubscriptionKeys
         * @description The keys that what is sent to a browser is encrypted with.
         */
        SubscriptionKeys: {
            p256dh: string;
            auth: string;
        };
        /**
         * Summary
         * @description How a seat played, over the decisions where it had a choice. What is an average is None where there were none.
         *
         *         accuracy     from 0 to 1: the mean over its moves, 1 for one that gives away nothing, 0 for a quarter of the win
         *         lost_win     given away a decision, on average
         *         lost_margin  the same in points
         *         marks        how many of each
         *         phases       the accuracy in each third of the game
         *         best         the decision that it made best: nothing given away, where another seat had just given away the most
         *         worst        the one that gave away the most points; None where none gave anything away
         *         turning      up to five that gave away the most, more than a point each, in the order of the game
         *         luck         how much of the result was the draw; None where the game hides nothing
         */
        Summary: {
            seat: number;
            name: string;
            decisions: number;
            accuracy: number | null;
            lost_win: number | null;
            lost_margin: number | null;
            marks: {
                [key: string]: number;
            };
            /** @default {} */
            phases?: {
                [key: string]: number | null;
            };
            /** @default null */
            best?: number | null;
            /** @default null */
            worst?: number | null;
            /** @default [] */
            turning?: components["schemas"]["TurningPoint"][];
            /** @default null */
            luck?: components["schemas"]["Luck"] | null;
        };
        /**
         * Suspect
         * @description Somebody in a list: how many reports about them are open, for what reasons, and when the last one came.
         */
        Suspect: {
            id: string;
            name: string;
            /** @enum {unknown} */
            kind: "account" | "guest" | "program";
            closed: number | null;
            moderator: boolean;
            /** @default 0 */
            reports?: number;
            /** @default {} */
            reasons?: {
                [key: string]: number;
            };
            /** @default null */
            last?: number | null;
        };
        /**
         * Swiss
         * @description Nobody is out: each round pairs players with like points. Without a number there are as many rounds as find a
         *         winner.
         */
        Swiss: {
            /** @enum {unknown} */
            type: "swiss";
            /** @default null */
            rounds?: number | null;
        };
        /**
         * TableCall
         * @description A table that may want the person, as it now stands; it may also have ceased to.
         */
        TableCall: {
            /** @enum {unknown} */
            type: "call";
            table: components["schemas"]["TableLine"];
        };
        /**
         * TableLine
         * @description A table in a list. `your_turn` is true where you have to decide, or to add your part to the shuffle. `told` says
         *         how a game that is over ended; among the games of a person, how that person fared, and `change` is what it did to
         *         their rating.
         */
        TableLine: {
            id: string;
            game: string;
            options: Record<string, never>;
            /** @enum {unknown} */
            status: "aborted" | "dealing" | "open" | "over" | "playing";
            seats: components["schemas"]["SeatView"][];
            clock: (components["schemas"]["RealTime"] | components["schemas"]["Daily"]) | null;
            public: boolean;
            rated: boolean;
            created: number;
            updated: number;
            ply: number;
            to_act: number | null;
            deadline: number | null;
            result: components["schemas"]["Result"] | null;
            your_turn: boolean;
            told: {
                [key: string]: string;
            } | null;
            /** @default null */
            change?: number | null;
        };
        /**
         * TableView
         * @description A table as everyone may see it.
         *
         *         ply         how many decisions have been made
         *         number      of its last event
         *         nonces      the seats whose nonce is wanted before the cards are dealt
         *         rematch     the table where the same people play again
         *         tournament  the one that it is a game of
         *         rated       it was opened as one that counts for ratings
         *         unrated     why it does not count: it was `imported`, opened as `casual`, a player sits there `twice`, a move was
         *                     `undone`, a hint was taken (`hinted`); none if it does
         *         undone      a move has been taken back: the game does not count for ratings
         *         hinted      a hint has been taken: the game does not count either
         *         may_hint    whoever plays here may ask for hints when they have to decide
         *         hint_costs  what a hint costs: `rating`, the game no longer counts; nothing where it does not count anyway
         *         ending      how the game ended, and everyone's place; `result` has the points, final only if it was `played` out
         *         told        how the game ended, in a line for everybody, with names
         */
        TableView: {
            id: string;
            game: string;
            options: Record<string, never>;
            /** @enum {unknown} */
            status: "aborted" | "dealing" | "open" | "over" | "playing";
            seats: components["schemas"]["SeatView"][];
            by: string;
            public: boolean;
            rated: boolean;
            unrated: ("casual" | "hinted" | "imported" | "twice" | "undone") | null;
            undone: boolean;
            hinted: boolean;
            may_hint: boolean;
            hint_costs: "rating" | null;
            imported: boolean;
            clock: (components["schemas"]["RealTime"] | components["schemas"]["Daily"]) | null;
            commitment: string;
            nonces: number[];
            created: number;
            updated: number;
            number: number;
            ply: number;
            to_act: number | null;
            result: components["schemas"]["Result"] | null;
            ending: components["schemas"]["Ending"] | null;
            told: {
                [key: string]: string;
            } | null;
            offers: components["schemas"]["OfferView"][];
            rematch: string | null;
            rematch_of: string | null;
            /** @default null */
            tournament?: string | null;
        };
        /**
         * TalkSetting
         * @description Whether somebody writes and reads free text.
         */
        TalkSetting: {
            on: boolean;
        };
        /**
         * Tally
         * @description How games went for one side of them. `key` is a seat's number, a person, `bot:` and a level, or an opening; bots
         *         of ours have a `level`, and an English `name` as at a table.
         */
        Tally: {
            key: string;
            name: string;
            games: number;
            wins: number;
            draws: number;
            losses: number;
            /** @default null */
            level?: string | null;
        };
        /**
         * Terms
         * @description A game with its options, a clock, and whether it is rated. Without a clock there is all the time in the world.
         */
        Terms: {
            game: string;
            /** @default {} */
            options?: Record<string, never>;
            /** @default null */
            clock?: (components["schemas"]["RealTime"] | components["schemas"]["Daily"]) | null;
            /** @default true */
            rated?: boolean;
        };
        /**
         * Thinking
         * @description A line to think about: with so many simulations at the most, for so many of its best moves, and for
         *         those in `also`.
         */
        Thinking: {
            line: components["schemas"]["Line"];
            /** @default null */
            sims?: number | null;
            /** @default 3 */
            most?: number;
            /** @default [] */
            also?: string[];
        };
        /**
         * Thought
         * @description What was found out about a line.
         *
         *         know   by whose knowledge: a seat's, or null with everything open
         *         seat   whose moves they are; None when the game is over
         *         moves  the best ones, the best first; none where that knowledge does not tell which there are
         *         worth  of the position, to the seat to act, or to the winner when the game is over; None where nothing is known
         *         sims   how many simulations were asked for
         */
        Thought: {
            know: number | null;
            seat: number | null;
            moves: components["schemas"]["HintLine"][];
            worth: components["schemas"]["sandtable.learn.thought.Worth"] | null;
            sims: number | null;
        };
        /**
         * Token
         * @description A token for a program; `token` itself is shown once, when it is made.
         */
        Token: {
            id: string;
            person: string;
            name: string;
            created: number;
            /** @default null */
            token?: string | null;
        };
        /**
         * Told
         * @description An event of the past, for the log on the screen. Where the game ended with it, `head` says how in a line ("You
         *         win, 60 to 40"), and `why` the reason, or how the table stood.
         */
        Told: {
            number: number;
            /** @enum {unknown} */
            what: "aborted" | "answered" | "created" | "dealt" | "drawn" | "hinted" | "imported" | "left" | "moved" | "nonce" | "offered" | "rematched" | "resigned" | "sat" | "timed_out" | "undone";
            at: number;
            text: {
                [key: string]: string;
            };
            /** @default null */
            head?: {
                [key: string]: string;
            } | null;
            /** @default null */
            why?: {
                [key: string]: string;
            } | null;
            /** @default null */
            seat?: number | null;
            /** @default null */
            move?: string | null;
            /** @default null */
            ply?: number | null;
        };
        /**
         * TournamentGame
         * @description A game that is played now: its table, its round, and who plays, the first seat first.
         */
        TournamentGame: {
            table: string;
            round: number;
            players: [
                string,
                string
            ];
            at: number;
        };
        /**
         * TournamentLine
         * @description A tournament in a list. `winner` is the name of who won, or for a bot `bot:` and its level; `yours` where you
         *         play in it, or have opened it.
         */
        TournamentLine: {
            id: string;
            plan: components["schemas"]["NewTournament"];
            /** @enum {unknown} */
            status: "cancelled" | "open" | "over" | "playing";
            created: number;
            updated: number;
            round: number;
            players: number;
            winner: string | null;
            yours: boolean;
        };
        /**
         * TournamentView
         * @description A tournament.
         *
         *         number   of its last event
         *         rounds   how many there are, once it has started; none in an arena
         *         due      when it starts, or the next round does, as far as time decides it
         *         ends     when an arena ends
         *         few      it was cancelled because there were too few players
         *         playing  the games under way
         *         bracket  of a knock-out: for every round the players by slot, two and two meet; a slot may be empty
         */
        TournamentView: {
            /** @enum {unknown} */
            type: "tournament";
            id: string;
            number: number;
            now: number;
            by: string;
            organiser: string;
            plan: components["schemas"]["NewTournament"];
            /** @enum {unknown} */
            status: "cancelled" | "open" | "over" | "playing";
            few: boolean;
            created: number;
            updated: number;
            round: number;
            rounds: number | null;
            due: number | null;
            ends: number | null;
            tiebreak: ("buchholz" | "direct" | "games" | "seed" | "sonneborn" | "wins") | null;
            players: components["schemas"]["PlayerView"][];
            playing: components["schemas"]["TournamentGame"][];
            bracket: (string | null)[][] | null;
        };
        /**
         * TurningPoint
         * @description A decision that cost more than a point, by what its player knew.
         */
        TurningPoint: {
            ply: number;
            lost: number;
            /** @enum {unknown} */
            sign: "?" | "?!" | "??";
        };
        /**
         * UsualWait
         * @description How many seconds half of those who looked for a game on these terms waited, at most.
         */
        UsualWait: {
            terms: components["schemas"]["Terms"];
            seconds: number;
        };
        /**
         * WaitLine
         * @description How long people waited for a game on these terms within the last hour: half of them no longer than `seconds`.
         *         None where there were too few of them, or where half of them gave up. `seeking` look for one now.
         */
        WaitLine: {
            terms: components["schemas"]["Terms"];
            seconds: number | null;
            cases: number;
            seeking: number;
        };
        /**
         * Waiting
         * @description All tables that the person shares with others and that are not over: the first message.
         */
        Waiting: {
            /** @enum {unknown} */
            type: "calls";
            tables: components["schemas"]["TableLine"][];
        };
        /**
         * Waits
         * @description How long one waits, by terms, and how many people are here.
         */
        Waits: {
            here: number;
            waits: components["schemas"]["WaitLine"][];
        };
        /**
         * Wanted
         * @description What somebody looks for; `within` so many points of their own rating at most.
         */
        Wanted: {
            terms: components["schemas"]["Terms"];
            /** @default null */
            within?: number | null;
        };
        /**
         * Which
         * @description Which games are taken out of the ratings: all, those of a kind, those that ended since a time; and why.
         */
        Which: {
            reason: string;
            /** @default null */
            game?: string | null;
            /** @default null */
            since?: number | null;
        };
        /**
         * Why
         * @description Why a moderator does something; it is written into the log.
         */
        Why: {
            reason: string;
        };
        /**
         * Worth
         * @description A move, the chance to win with it, and by how many points the seat is to be expected ahead in the end.
         */
        "sandtable.learn.puzzle.Worth": [
            string,
            number,
            number
        ];
        /**
         * Worth
         * @description What the position is worth to a seat: its chance to win, and the margin in points that is to be expected. `exact`
         *         where both are certain, or the game is over.
         */
        "sandtable.learn.thought.Worth": {
            seat: number;
            win: number;
            margin: number;
            exact: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    list_games_api_games_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameLine"][];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rules_api_games__game__rules_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description mandala, patterns or stones */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rule"][];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    observation_schema_api_games__game__schema_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description mandala, patterns or stones */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_tables_api_tables_get: {
        parameters: {
            query?: {
                /** @description which tables */
                list?: "open" | "playing" | "over" | "mine";
                /** @description only tables of this game */
                game?: string | null;
                /** @description how many at the most */
                limit?: number;
                /** @description only those last changed before this time */
                before?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableLine"][];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    open_a_table_api_tables_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTable"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableView"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    show_a_table_api_tables__id__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the table's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableView"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    observe_a_table_api_tables__id__snapshot_get: {
        parameters: {
            query?: {
                /** @description the last event that you have */
                after?: number;
                /** @description whether to say what each of your legal moves would do */
                choices?: boolean;
            };
            header?: never;
            path: {
                /** @description the table's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ratings_api_tables__id__ratings_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the table's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": (components["schemas"]["SeatRating"] | null)[];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sit_down_api_tables__id__seat_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the table's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Sit"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    act_api_tables__id__actions_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the table's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlayMove"] | components["schemas"]["GiveNonce"] | components["schemas"]["Sit"] | components["schemas"]["Leave"] | components["schemas"]["Resign"] | components["schemas"]["MakeOffer"] | components["schemas"]["Answer"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    record_api_tables__id__record_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the table's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    what_moves_would_do_api_tables__id__choices_get: {
        parameters: {
            query?: {
                /** @description which of your seats, if you have several */
                seat?: number | null;
                /** @description whether to say each move in words as well */
                deeds?: boolean;
            };
            header?: never;
            path: {
                /** @description the table's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Previews"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    hints_api_tables__id__hints_post: {
        parameters: {
            query?: {
                /** @description which of your seats, if you have several */
                seat?: number | null;
                /** @description a legal move that is to be judged as well */
                also?: string | null;
            };
            header?: never;
            path: {
                /** @description the table's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HintLine"][];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    take_a_hint_api_tables__id__hinted_post: {
        parameters: {
            query?: {
                /** @description which of your seats, if you have several */
                seat?: number | null;
            };
            header?: never;
            path: {
                /** @description the table's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    check_a_move_api_tables__id__check_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the table's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Check"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checked"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replay_api_tables__id__replay_get: {
        parameters: {
            query?: {
                /** @description which of your seats, if you have several */
                seat?: number | null;
            };
            header?: never;
            path: {
                /** @description the table's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    picture_api_tables__id__picture_get: {
        parameters: {
            query?: {
                /** @description the language of its words */
                lang?: "en" | "fr";
                /** @description which of your seats, if you have several */
                seat?: number | null;
                /** @description after so many decisions; without it, as the table stands */
                ply?: number | null;
                /** @description for a light or a dark page */
                theme?: "light" | "dark";
            };
            header?: never;
            path: {
                /** @description the table's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    analysis_api_tables__id__analysis_get: {
        parameters: {
            query?: {
                /** @description whether to begin it */
                begin?: boolean;
            };
            header?: never;
            path: {
                /** @description the table's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            /** @description Not done yet: how far it has come. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analysis"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    hand_in_api_records_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableView"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    show_a_line_api_lines_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Line"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shown"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    inspect_a_position_api_lines_inspect_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Line"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Soundness"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    draw_a_line_api_lines_picture_post: {
        parameters: {
            query?: {
                /** @description the language of its words */
                lang?: "en" | "fr";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Line"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    record_a_line_api_lines_record_post: {
        parameters: {
            query?: {
                /** @description the language of its words */
                lang?: "en" | "fr";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Line"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    think_about_a_line_api_lines_think_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Thinking"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Thought"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_lessons_api_lessons_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LessonLine"][];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    lesson_api_lessons__id__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description an id from the list */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreparedLesson"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    am_i_looking_api_seek_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Looking"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    look_for_a_game_api_seek_put: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Wanted"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Looking"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    stop_looking_api_seek_delete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Looking"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    waits_api_waits_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Waits"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    my_challenges_api_challenges_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Challenges"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    challenge_api_challenges_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewChallenge"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Challenge"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    open_challenges_api_challenges_open_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Challenge"][];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    show_a_challenge_api_challenges__id__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the challenge's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Challenge"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdraw_a_challenge_api_challenges__id__delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the challenge's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Challenge"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    accept_a_challenge_api_challenges__id__accept_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the challenge's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Challenge"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    decline_a_challenge_api_challenges__id__decline_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the challenge's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Declined"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Challenge"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    stakes_api_people__id__stakes_get: {
        parameters: {
            query: {
                /** @description which game */
                game: string;
            };
            header?: never;
            path: {
                /** @description a person's id, or `bot:` and a level */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stakes"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    who_am_i_api_me_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_me_api_me_patch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Change"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    register_api_account_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    end_account_api_account_delete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Password"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_password_api_account_password_put: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sign_in_api_session_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sign_out_api_session_delete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    my_sessions_api_sessions_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"][];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    end_other_sessions_api_sessions_delete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"][];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    end_a_session_api_sessions__id__delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"][];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    my_programs_api_programs_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"][];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    add_a_program_api_programs_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProgram"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revoke_a_token_api_programs__id__delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the token's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"][];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    person_api_people__id__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a person's id, or `bot:` and a level */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonPage"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    games_of_api_people__id__games_get: {
        parameters: {
            query?: {
                /** @description only tables of this game */
                game?: string | null;
                /** @description how many at the most */
                limit?: number;
                /** @description only those last changed before this time */
                before?: number | null;
            };
            header?: never;
            path: {
                /** @description a person's id, or `bot:` and a level */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableLine"][];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    leaderboard_api_leaderboard__game__get: {
        parameters: {
            query?: {
                /** @description how many at the most */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description mandala, patterns or stones */
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeaderLine"][];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ways_in_api_account_access_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Access"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    new_recovery_code_api_account_recovery_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Password"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCode"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    recover_api_account_recover_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ByCode"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    forgotten_api_account_forgotten_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Forgotten"];
            };
        };
        responses: {
            /** @description Done. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reset_api_account_reset_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ByLink"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ask_for_a_passkey_api_account_passkeys_new_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    add_a_passkey_api_account_passkeys_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credential"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Access"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    end_a_passkey_api_account_passkeys__id__delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the passkey's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Access"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ask_to_sign_api_session_passkey_new_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sign_in_by_passkey_api_session_passkey_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credential"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_api_account_export_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Export"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    my_bonds_api_bonds_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MyBonds"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    bond_with_api_bonds__id__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a person's id, or `bot:` and a level */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonBond"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_a_bond_api_bonds__id__put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a person's id, or `bot:` and a level */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeBond"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bond"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    report_somebody_api_people__id__report_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a person's id, or `bot:` and a level */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReport"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reported"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rating_history_api_people__id__history_get: {
        parameters: {
            query: {
                /** @description which game */
                game: string;
            };
            header?: never;
            path: {
                /** @description a person's id, or `bot:` and a level */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatingPoint"][];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    best_games_api_people__id__best_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a person's id, or `bot:` and a level */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BestGame"][];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reported_api_moderation_reports_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suspect"][];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    named_api_moderation_people_get: {
        parameters: {
            query: {
                /** @description how the name begins */
                name: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suspect"][];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    case_api_moderation_people__id__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a person's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Case"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    whole_log_api_moderation_log_get: {
        parameters: {
            query?: {
                /** @description an entry's number */
                before?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Entry"][];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    close_api_moderation_people__id__close_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a person's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Why"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Case"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reopen_api_moderation_people__id__reopen_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a person's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Why"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Case"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rename_api_moderation_people__id__rename_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a person's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewName"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Case"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unrate_api_moderation_people__id__unrate_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a person's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Which"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Case"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rerate_api_moderation_people__id__rerate_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a person's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Why"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Case"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    settle_api_moderation_people__id__settle_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a person's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Why"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Case"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    call_settings_api_calls_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallSettings"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    choose_api_calls_put: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallPreferences"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallSettings"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    add_a_device_api_calls_devices_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Subscription"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallSettings"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    end_a_device_api_calls_devices__id__delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the device's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallSettings"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    try_a_device_api_calls_devices__id__test_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the device's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallSettings"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    set_address_api_calls_address_put: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAddress"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallSettings"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    forget_address_api_calls_address_delete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallSettings"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    confirm_api_mail_confirm_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkKey"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkDone"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    end_mails_api_mail_stop_post: {
        parameters: {
            query: {
                /** @description what the link in a mail carries */
                key: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkDone"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    say_something_api_tables__id__talk_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the table's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Say"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Said"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    do_i_talk_api_me_talk_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TalkSetting"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    choose_to_talk_api_me_talk_put: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TalkSetting"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TalkSetting"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    statistics_api_statistics_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameStatistics"][];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    statistics_of_api_people__id__statistics_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a person's id, or `bot:` and a level */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameStatistics"][];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    style_of_api_people__id__style_get: {
        parameters: {
            query: {
                /** @description which game */
                game: string;
            };
            header?: never;
            path: {
                /** @description a person's id, or `bot:` and a level */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Style"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    draw_a_puzzle_api_puzzles__id__picture_get: {
        parameters: {
            query?: {
                /** @description the language of its words */
                lang?: "en" | "fr";
                /** @description for a light or a dark page */
                theme?: "light" | "dark";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ask_a_puzzle_api_puzzles_question_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Puzzle"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Question"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    answer_a_puzzle_api_puzzles_answer_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Attempt"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reply"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    my_progress_api_puzzles_progress_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Progress"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    add_progress_api_puzzles_progress_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Brought"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Progress"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    share_of_a_puzzle_api_puzzles__id__share_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a puzzle's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Share"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_tournaments_api_tournaments_get: {
        parameters: {
            query?: {
                /** @description which tournaments */
                list?: "open" | "playing" | "over" | "mine";
                /** @description only tables of this game */
                game?: string | null;
                /** @description how many at the most */
                limit?: number;
                /** @description only those last changed before this time */
                before?: number | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentLine"][];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    open_a_tournament_api_tournaments_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTournament"];
            };
        };
        responses: {
            /** @description Done. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentView"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    show_a_tournament_api_tournaments__id__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the tournament's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentView"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    act_api_tournaments__id__actions_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the tournament's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JoinTournament"] | components["schemas"]["LeaveTournament"] | components["schemas"]["SitOut"] | components["schemas"]["ComeBack"] | components["schemas"]["BeReady"] | components["schemas"]["StartTournament"] | components["schemas"]["CancelTournament"] | components["schemas"]["RemovePlayer"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TournamentView"];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    games_api_tournaments__id__games_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the tournament's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayedGame"][];
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    standings_as_csv_api_tournaments__id__standings_csv_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the tournament's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    games_as_csv_api_tournaments__id__games_csv_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the tournament's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Try again in a moment. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Refused, and why. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
