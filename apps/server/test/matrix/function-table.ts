// Table 4.3 of the permissions, as it is written there: 15 functions, each by seven kinds of callers.

export const callers = [
  'Personal owner',
  'Employee, inbox/outbox off',
  'Employee view',
  'Employee manage',
  'Admin Business',
  'Support',
  'Key',
] as const
export type Caller = (typeof callers)[number]

const table = `
List/search/read Inbox or Outbox (own branches if limited) | ✓ | – | ✓ | ✓ | ✓ | metadata only | scope
Download, rename-on-download, print, merge | ✓ | – | ✓ | ✓ | ✓ | – | scope
Share, send to mail/chat, save to drive, relate, hashtag | ✓ | – | – | ✓ | ✓ | – | –
Send a document, resend, edit recipients | ✓ | – | – | ✓ (outbox) | ✓ | – | inbox:write
Delete own only | ✓ | – | – | ✓ | ✓ | – | –
Delete and send request, withdraw | ✓ | – | – | ✓ (outbox) | ✓ | – | –
Answer a delete request | ✓ | – | – | ✓ if admin allows | ✓ | – | –
Empty inbox/outbox trash (retention guard) | ✓ warn | – | – | – | ✓ reason | – | –
Consent: request | – | ✓ | ✓ | ✓ | – | – | –
Consent: approve, reject, change mode/list | ✓ (own) | – | – | – | ✓ only | – | –
Consent log, dashboards | ✓ | – | – | ✓ dashboards | ✓ | – | –
Employees, departments, roles, permissions, quotas, features, templates, rename rules, logo, mail alerts, keys, logs, backup, mail re-check, org reload, unlock | – | – | – | – | ✓ (step-up for keys, consent, 2FA policy, org reload, restore) | – | –
Own profile, own log, own storage, own menus, device passwords | ✓ | ✓ | ✓ | ✓ | ✓ | – | –
Buy package, pay, tax invoice | ✓ | – | – | – | ✓ | – | –
Approve/stop support access to own account | ✓ | ✓ (own) | ✓ (own) | ✓ (own) | ✓ (business) | – | –
`

export type FunctionCell = { row: string; caller: Caller; says: string }

export const functionCells: FunctionCell[] = table
  .trim()
  .split('\n')
  .map((line) => line.split(' | '))
  .flatMap(([row = '', ...says]) => callers.map((caller, place) => ({ row, caller, says: says[place] ?? '' })))

/** Functions of which the product has nothing yet: no call can be made. */
export const unbuiltFunctions: ReadonlySet<string> = new Set(['Buy package, pay, tax invoice'])
