// What is closed to whoever acts, below a folder × every operation on the folder × every way to ask for it.

export const closings = [
  'no access',
  'stops inheriting',
  'restricted',
  'expired',
  'locked by another',
  'password',
  'encrypted',
] as const
export type Closing = (typeof closings)[number]

/**
 * Where level A is needed, “restricted” closes nothing, and what has expired is open. A code or a status refuses the whole, and nothing has changed. `whole`: everything comes along, as closed as it was.
 * `rest`: what is closed is left out. Statuses are those of the mapped drive.
 */
const table = `
move to the own drive | CLOSED_BELOW | CLOSED_BELOW | CLOSED_BELOW | CLOSED_BELOW | ITEM_LOCKED | FILE_PASSWORD_BELOW | whole
check of that move | CLOSED_BELOW | CLOSED_BELOW | CLOSED_BELOW | CLOSED_BELOW | ITEM_LOCKED | FILE_PASSWORD_BELOW | whole
MOVE to the own drive | 403 | 403 | 403 | 403 | 423 | 403 | whole
move within | whole | whole | whole | whole | ITEM_LOCKED | whole | whole
MOVE within | whole | whole | whole | whole | 423 | whole | whole
rename | whole | whole | whole | whole | ITEM_LOCKED | whole | whole
trash | CLOSED_BELOW | CLOSED_BELOW | CLOSED_BELOW | CLOSED_BELOW | ITEM_LOCKED | whole | whole
check of trashing | CLOSED_BELOW | CLOSED_BELOW | CLOSED_BELOW | CLOSED_BELOW | ITEM_LOCKED | whole | whole
DELETE | 403 | 403 | 403 | 403 | 423 | whole | whole
MOVE of another folder over it | 403 | 403 | 403 | 403 | 423 | whole | whole
trash by a key | whole | whole | whole | CLOSED_BELOW | ITEM_LOCKED | whole | whole
permanent deletion by a folder admin | CLOSED_BELOW | CLOSED_BELOW | whole | whole | ITEM_LOCKED | whole | whole
expiry | CLOSED_BELOW | CLOSED_BELOW | CLOSED_BELOW | CLOSED_BELOW | whole | whole | whole
expiry as a change of the item | CLOSED_BELOW | CLOSED_BELOW | CLOSED_BELOW | CLOSED_BELOW | whole | whole | whole
a policy that dates what is inside | CLOSED_BELOW | CLOSED_BELOW | CLOSED_BELOW | CLOSED_BELOW | whole | whole | whole
password of what is closed | NOT_FOUND | NOT_FOUND | whole | ITEM_EXPIRED | whole | PASSWORD_CURRENT | whole
encryption of what is closed | NOT_FOUND | NOT_FOUND | whole | ITEM_EXPIRED | ITEM_LOCKED | FILE_PASSWORD_REQUIRED | ALREADY_ENCRYPTED
copy | rest | rest | rest | rest | rest | rest | rest
COPY | rest | rest | rest | 403 | 423 | 403 | 403
copy by a key | whole | whole | whole | rest | rest | rest | rest
zip | rest | rest | rest | rest | rest | rest | rest
zip by a key | whole | whole | whole | rest | rest | rest | rest
share | rest | rest | rest | rest | rest | rest | rest
link | rest | rest | rest | rest | rest | rest | rest
zip by a link | rest | rest | rest | rest | rest | rest | rest
`

export const closedCells: { way: string; closing: Closing; says: string }[] = table
  .trim()
  .split('\n')
  .map((line) => line.split(' | '))
  .flatMap(([way = '', ...says]) => closings.map((closing, at) => ({ way, closing, says: says[at] ?? '' })))
