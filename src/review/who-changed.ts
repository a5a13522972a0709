// Who changed a setting or a text of a dealer, as the review says it. The caller asks the history of the files, or the log
// of corrections.

/** A path of the settings, like `locations[2].phone`, or a file below the dealer's folder. */
type ChangedThing = { setting: string } | { file: string };

/** The last person who changed it, and when (ISO instant); null: not known. */
export type WhoChanged = (thing: ChangedThing) => { name: string; at: string } | null;
