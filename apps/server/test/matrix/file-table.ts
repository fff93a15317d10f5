// Table 4.1 of the permissions, as it is written there: 40 rows of 13 cells.

export const columns = ['V', 'D', 'U', 'E', 'F', 'A', 'OWN', 'AB', 'LNK v', 'LNK d', 'UPL', 'SUP', 'KEY'] as const
export type Column = (typeof columns)[number]

const table = `
See in list, name, size, dates | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | – | ✓ | read
Preview (page images, watermark if set) | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | –
Details: hashtags, template values, relations (read) | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | ✓ | read
Star, hide/unhide (own view) | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | – | –
Copy internal address | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | ✓ | –
Download, print, merge pdf | – | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | – | ✓ | – | – | read
Bulk download (zip) | – | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | – | ✓ | – | – | read
Send as attachment by mail/chat | – | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | – | –
Copy to another place | – | ✓ tgt U | ✓ tgt U | ✓ tgt U | ✓ tgt U | ✓ tgt U | ✓ tgt U | ✓ tgt U | – | – | – | – | read+write
Map Drive read | – | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | – | –
Upload new file, create folder | – | – | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | file only | – | write
Create docx/xlsx/pptx | – | – | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | – | –
New version of a file | – | – | own | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | – | write
Version list, old version download | – | – | own | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | – | read
Restore, label, keep a version | – | – | own | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | – | –
Delete a single old version | – | – | – | – | – | ✓ | ✓ | ✓ | – | – | – | – | –
Edit online | – | – | – | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | – | –
Rename, hashtags, smart input | – | – | own | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | – | write
Relation: add/remove (as master) | – | – | own | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | – | –
Manual lock / unlock own lock | – | – | – | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | – | –
Unlock another's lock | – | – | – | – | – | ✓ | ✓ | ✓ | – | – | – | – | –
Move inside the same permission area | – | – | – | ✓ tgt U | ✓ tgt U | ✓ tgt U | ✓ tgt U | ✓ tgt U | – | – | – | – | –
Move out of the area (equals delete) | – | – | – | – | ✓ tgt U | ✓ tgt U | ✓ tgt U | ✓ tgt U | – | – | – | – | –
Set expiry and warning | – | – | – | – | ✓ | ✓ | ✓ | ✓ | – | – | – | – | –
File password set/change/remove | – | – | – | – | – | ✓ | ✓ | remove | – | – | – | – | –
Encrypt / decrypt | – | – | – | – | – | ✓ | ✓ | – | – | – | – | – | –
Move to trash | – | – | – | – | ✓ | ✓ | ✓ | ✓ | – | – | – | – | write
See trash of the area, restore | – | – | – | – | own deletes | ✓ | ✓ | ✓ | – | – | – | – | –
Permanent delete, empty trash | – | – | – | – | – | ✓ | ✓ | ✓ | – | – | – | – | –
Vault restore (after 7 days) | – | – | – | – | – | – | – | ✓ | – | – | – | – | –
Share with users (≤ own level) | – | – | – | resh | resh | ✓ | ✓ | ✓ | – | – | – | – | –
Create share link / upload link | – | – | – | resh | resh | ✓ | ✓ | ✓ | – | – | – | – | share-upload
Change/disable/reset own link | – | – | – | own | own | ✓ | ✓ | ✓ | – | – | – | – | –
Cancel another's share or link | – | – | – | – | – | ✓ | ✓ | ✓ | – | – | – | – | –
Leave a share | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | – | – | – | –
Folder permission rules, inherit switch | – | – | – | – | – | ✓ below A | ✓ | ✓ | – | – | – | – | –
Grant level A | – | – | – | – | – | – | ✓ | ✓ | – | – | – | – | –
Item log | – | – | – | – | – | ✓ | ✓ | ✓ | – | – | – | own items of customer | logs
Transfer ownership | – | – | – | – | – | – | ✓ | ✓ | – | – | – | – | –
Publish to library | – | – | – | – | – | +grant | – | ✓ | – | – | – | – | –
`

/** Rows that docs/permissions.md has besides. */
const added = `
Comment, resolve a thread | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | ✓ | – | – | – | – | –
Remove another's comment | – | – | – | – | – | ✓ | ✓ | ✓ | – | – | – | – | –
`

export type Cell = { row: string; column: Column; says: string }

const cellsOf = (text: string): Cell[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' | '))
    .flatMap(([row = '', ...says]) => columns.map((column, place) => ({ row, column, says: says[place] ?? '' })))

/** The cells of table 4.1, and those that were added to it. */
export const cells = cellsOf(table)
export const addedCells = cellsOf(added)

/** Rows of which the product has nothing yet: no call can be made. */
export const unbuilt: ReadonlySet<string> = new Set(['Edit online'])
