// The lessons, as their files say: what a list shows before any of them is fetched.

/** A text in every language, by its code. */
export type Texts = Readonly<Record<string, string>>;

interface LessonLine {
  /** The name of its file. */
  readonly id: string;
  readonly game: string;
  readonly order: number;
  readonly minutes: number;
  readonly title: Texts;
}

export const idOf = (path: string): string => path.replace(/^.*\/|\.toml$/g, "");

const found = import.meta.glob<Omit<LessonLine, "id">>("$lessons/*.toml", { eager: true, query: "?line", import: "default" });

/** In the order in which they are offered. */
export const LESSONS: readonly LessonLine[] = Object.entries(found)
  .map(([path, line]) => ({ id: idOf(path), ...line }))
  .sort((one, other) => one.order - other.order);

/** For whoever knows no game yet. */
export const FIRST_LESSON: LessonLine = LESSONS[0]!;

export const lessonLine = (id: string): LessonLine | undefined => LESSONS.find((line) => line.id === id);
