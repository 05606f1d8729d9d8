// Where the page lies: at the root of its server, or in a folder of a web host that knows nothing of it.

/** A page without a server: all that there is, is on this device. */
export const isStatic = document.documentElement.dataset["site"] === "static";

/** The folder of the page, by where its own scripts lie: in assets/. */
export const BASE = new URL(import.meta.env.PROD ? "../" : "/", import.meta.env.PROD ? import.meta.url : location.href);

/** Tables that are kept on this device and nowhere else are known by how their ids begin; no id of a server's has a dot. */
export const HERE = "here.";
export const isHere = (id: string): boolean => id.startsWith(HERE);
