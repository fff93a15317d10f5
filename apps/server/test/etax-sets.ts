import {
  hasSample,
  hasSamples,
  type KitLine,
  readAgencySamples,
  readBrokenSamples,
  readKit,
  readSamples,
  sample,
} from '../../../packages/etax/test/samples.ts'

/** A document of the sets, and what their README and indexes say of it. */
export type Expected = {
  /** Its path in the sets. */
  file: string
  /** Its name as it is sent. */
  name: string
  bytes: Buffer
  /** `repeat`: of a document that comes before it, not delivered again; `differs`: of that number, and held apart. */
  outcome: 'taken' | 'refused' | 'repeat' | 'differs'
  /** The index says that taking it in is right, too. */
  mayBeTaken: boolean
  /** What a refusal names. */
  fields: readonly string[]
  /** What a check reports, even where it is no reason to refuse. */
  reported: readonly string[]
  light: string | null
  /** Whose Inbox, `null` if its receiver is not here, `undefined` if nothing is said. */
  receiver: string | null | undefined
  /** It names no buyer itself. */
  isNameless: boolean
  number: string | null
  type: string | null
}

const named = (file: string) => file.split('/').at(-1)?.replace(/\.gz$/, '') ?? file
const about = (file: string) => ({ file, name: named(file), bytes: sample(file) })

const plain = {
  mayBeTaken: false,
  fields: [],
  reported: [],
  light: null,
  receiver: undefined,
  isNameless: false,
  number: null,
  type: null,
}

function receiverOf({ receiver }: KitLine) {
  if (typeof receiver !== 'object' || receiver === null || !('account' in receiver)) return undefined
  return typeof receiver.account === 'string' ? receiver.account : null
}

const outcomes = { duplicate: 'repeat', conflict: 'differs' } as const

function ofKit(line: KitLine): Expected {
  const { expect: wanted } = line
  const isRefused = wanted.startsWith('refuse')
  return {
    ...about(`kit/${line.file}`),
    outcome: isRefused ? 'refused' : wanted === 'duplicate' || wanted === 'conflict' ? outcomes[wanted] : 'taken',
    mayBeTaken: line.alternative === 'accept',
    fields: line.field === undefined ? [] : [line.field],
    reported: line.field === undefined || [wanted, line.alternative].includes('accept') ? [] : [line.field],
    light: isRefused ? null : (line.light ?? null),
    receiver: receiverOf(line),
    isNameless: JSON.stringify(line.receiver ?? null).includes('names no buyer'),
    number: typeof line.number === 'string' ? line.number : null,
    type: line.type ?? null,
  }
}

/** The documents that others repeat come first. */
function inOrder(lines: readonly KitLine[]): KitLine[] {
  const firsts = new Set(lines.flatMap(({ of }) => of ?? []))
  return [...lines].sort((a, b) => Number(firsts.has(b.file)) - Number(firsts.has(a.file)))
}

const buyers: Readonly<Record<string, string>> = {
  '0105500000011': 'ONE',
  '0105500000020': 'TWO',
  '1100000000016': 'somsri1',
  '1100000000024': 'anan01',
}
// T05, T06 and T07 name no buyer themselves.
const nameless = new Set(['T05', 'T06', 'T07'])

const ofSample = (line: Record<string, string | number | null>): Expected[] => {
  const file = String(line.file)
  const isNameless = nameless.has(String(line.type))
  const said = {
    ...plain,
    receiver: isNameless ? null : (buyers[String(line.buyerTax)] ?? null),
    isNameless,
    number: String(line.no),
    type: String(line.type),
  }
  const outcome = file === '388-same-number-other-content.xml' ? 'differs' : 'taken'
  const pdf = `samples/${file.replace('.xml', '.pdf')}`
  return [
    { ...said, ...about(`samples/${file}`), outcome },
    ...(hasSample(pdf) ? [{ ...said, ...about(pdf), outcome: 'repeat' as const }] : []),
  ]
}

/** What the findings of the agency’s samples are called here; `sound` is none. */
const findings: readonly (readonly [RegExp, string])[] = [
  [/seller check digit wrong/, 'sellerTaxId'],
  [/buyer check digit wrong/, 'buyerTaxId'],
  [/totals do not add up/, 'totals'],
]

/** Whose totals are only warned of: it names no tax basis, and then its lines may hold the tax. */
const warned = 'Example_Receipt_2p1_v1-caseBuyer-TXID.xml'

const ofAgency = ({ file = '', finding = '', number = '', type = '' }: Record<string, string>): Expected => {
  const reported = findings.flatMap(([pattern, field]) => (pattern.test(finding) ? [field] : []))
  const fields = reported.filter((field) => field !== 'totals' || file !== warned)
  // None of its buyers is here.
  return {
    ...plain,
    ...about(`etda-samples/${file}`),
    outcome: fields.length > 0 ? 'refused' : 'taken',
    fields,
    reported,
    receiver: null,
    number,
    type,
  }
}

const ofBroken = ([file, field]: readonly [string, string]): Expected => ({
  ...plain,
  ...about(`samples/broken/${file}`),
  outcome: 'refused',
  fields: [field],
  reported: [field],
})

/** Every document of the sets that has a file of its own, in an order in which they can be sent; none without the sets. */
export const everyDocument = (): Expected[] =>
  hasSamples
    ? [
        ...readBrokenSamples().map(ofBroken),
        ...inOrder(readKit().filter(({ file }) => !file.endsWith('.eml'))).map(ofKit),
        ...readSamples().flatMap(ofSample),
        ...readAgencySamples().map(ofAgency),
      ]
    : []
