/** What a command is for, and what it takes. `--help` shows it, and a wrong use. */
type Help = { usage: readonly string[]; about: string; more?: string }

const whose =
  'WHOSE: --username USERNAME, --tax-id TAX_ID [--branch 00000], or --account ID where several claim a number'
const place = 'PLACE: a folder, file:///folder, or s3://bucket?endpoint=…&region=…'

const staff = (name: string, about: string): Help => ({
  usage: [`${name} certify --username USERNAME --name "NAME"`, `${name} revoke --username USERNAME`, `${name} list`],
  about,
})

export const helps = {
  all: {
    usage: ['all'],
    about: 'Serves the pages and the API, and runs the jobs: what npm start does.',
  },
  api: { usage: ['api'], about: 'Serves the pages and the API; jobs are left to a worker.' },
  worker: { usage: ['worker'], about: 'Runs the jobs, and serves nobody but probes.' },
  manuals: {
    usage: ['manuals'],
    about: 'Puts the manuals of the product into the library for everybody, where they are missing.',
  },
  migrate: { usage: ['migrate'], about: 'Migrates the database to this version and ends.' },
  account: {
    usage: [
      'account suspend WHOSE --reason "WHY"',
      'account reopen WHOSE',
      'account terminate WHOSE --reason "WHY" [--export-days 30]',
      'account sign-out --username USERNAME',
      'account package WHOSE --package PACKAGE',
      'account package --for-new --package PACKAGE',
    ],
    about: 'Suspends, reopens or terminates an account, signs somebody out, or changes a package.',
    more: whose,
  },
  backup: {
    usage: ['backup PLACE [--keep N]', 'backup PLACE --verify'],
    about:
      'Copies the database and all stored objects, also while the product runs; --verify reads all backups there again.',
    more: place,
  },
  'check-log': {
    usage: ['check-log', 'check-log FILE...'],
    about: 'Verifies the whole log; with files, whether they were exported here and are unchanged.',
  },
  directory: {
    usage: [
      'directory write --tax-id 0105500000011 --branch 00000 CHART.json',
      'directory show --tax-id 0105500000011 --branch 00000',
    ],
    about: 'Writes or shows the organisation chart of a business in the embedded directory.',
  },
  fsck: {
    usage: ['fsck [--json] [--gc] [--rewrap] [--scrub]'],
    about: 'Compares rows, objects and quotas, also while the server runs.',
    more: '--gc collects what is old enough, --rewrap rewraps keys by the current master key, --scrub reads every byte',
  },
  identifier: {
    usage: [
      'identifier list',
      'identifier papers WHOSE --to FOLDER',
      'identifier prove WHOSE --because "WHAT YOU SAW"',
      'identifier withdraw WHOSE --because "WHY"',
      'identifier dismiss WHOSE --because "WHY EVERYTHING STAYS AS IT IS"',
    ],
    about: 'Decides whose a tax ID or national ID is.',
    more: whose,
  },
  operator: staff('operator', 'Says who may decide for the operator on the pages, by the name that the log shows.'),
  partner: {
    usage: [
      'partner register --name NAME --kinds bypass,sharedToken [--algorithm HS256|EdDSA|RS256] [--public-key FILE] [--audience URL]',
      'partner enable|disable --name NAME',
    ],
    about: 'Registers a partner system, whose signed assertions then sign people in, and prints its secrets once.',
  },
  restore: {
    usage: ['restore PLACE [--backup ID]'],
    about: 'Fills an unused database and store from a backup, the newest one unless another is named.',
    more: place,
  },
  'support-agent': staff('support-agent', 'Says who may ask customers for access, by the name that they see.'),
  undelivered: { usage: ['undelivered'], about: 'Mails that were refused or given up in the last 30 days, as JSON.' },
} as const satisfies Record<string, Help>

export type CommandName = keyof typeof helps
export const isCommand = (name: string): name is CommandName => Object.hasOwn(helps, name)

/** How a command is called here: npm start serves everything, and each other one has a script of its name. */
const calledBy = (usage: string): string => {
  const [name = '', ...rest] = usage.split(' ')
  if (name === 'all') return 'npm start'
  return ['npm run', name, ...(rest.length > 0 ? ['--', ...rest] : [])].join(' ')
}

export const asksForHelp = (words: readonly string[]): boolean =>
  words.some((word) => word === '--help' || word === '-h')

/** All commands, or one of them. */
export function helpOf(name?: CommandName): string {
  if (name === undefined) {
    const lines = Object.entries(helps).map(([one, { about }]) => `  ${one.padEnd(14)} ${about}`)
    return ['Commands of Khlang; npm run COMMAND -- --help tells about one.', '', ...lines, ''].join('\n')
  }
  const { usage, about, more }: Help = helps[name]
  return [...usage.map(calledBy), '', about, ...(more === undefined ? [] : [more]), ''].join('\n')
}

export const wrongUse = (name: CommandName): Error => new Error(`that is not how it is used:\n${helpOf(name)}`)
