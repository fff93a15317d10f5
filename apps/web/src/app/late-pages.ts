/**
 * The files of pages that people reach from inside the app, by the beginning of their names: what they consist of is not
 * listed ahead for the browser.
 */
export const latePage =
  /\/(?:onebox-system|manage|notifications|library|mapdrive|profile|hashtags|sent|messages|downloads|botonebox|operator|support-access|inbox|outbox|consent|links|sharedbyme|hidden|fileexpired|trash_|two-factor|register)/
