// Passkeys as the browser makes and uses them; what they are is JSON of the server's, in both directions.
import type { Me } from "$web/me.svelte";
import type { components } from "$web/wire/api";
import { ask } from "$web/wire/http";

export type Access = components["schemas"]["Access"];

/** Older browsers cannot read what the server says. */
export const hasPasskeys = (): boolean =>
  window.isSecureContext && "PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in (PublicKeyCredential as unknown as object);

const given = (credential: Credential | null): unknown => (credential as PublicKeyCredential).toJSON();

export async function addPasskey(): Promise<Access> {
  const options = await ask<PublicKeyCredentialCreationOptionsJSON>("POST", "/api/account/passkeys/new");
  const made = await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) });
  return ask<Access>("POST", "/api/account/passkeys", { credential: given(made) });
}

export async function signInByPasskey(): Promise<Me> {
  const options = await ask<PublicKeyCredentialRequestOptionsJSON>("POST", "/api/session/passkey/new");
  const signed = await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
  return ask<Me>("POST", "/api/session/passkey", { credential: given(signed) });
}
