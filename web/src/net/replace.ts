/** What the page tells the service worker: the player wants the new version now. */
export const REPLACE = "replace";
