// What the companies sell to people.
import type { DocumentType } from '@khlang/etax'
import { longAgo } from './acts.ts'
import type { PlannedDocument, PlannedLine } from './plan.ts'

/** What people buy for their homes. */
const shopped = (
  key: string,
  type: DocumentType,
  { seller = 'one', to = 'somsri' }: { seller?: 'one' | 'two'; to?: 'somsri' | 'anan' },
  ...bought: readonly (readonly [daysAgo: number, ...lines: PlannedLine[]])[]
) =>
  bought.map(
    ([daysAgo, ...lines], n): PlannedDocument => ({
      key: `${key}-${n}`,
      daysAgo,
      type,
      seller,
      to,
      lines,
      ...(n % 4 === 0 && { files: 'both' }),
    }),
  )

const shopping = [
  ...shopped(
    'home',
    'T03',
    {},
    [158, ['desk', 1]],
    [141, ['chair', 2]],
    [117, ['lamp', 2], ['notebook', 6]],
    [93, ['cabinet', 1]],
    [74, ['shelf', 2]],
    [52, ['showcase', 1]],
    [31, ['chair', 1], ['lamp', 1]],
    [8, ['desk', 1], ['delivery', 1]],
  ),
  ...shopped(
    'boxed',
    '388',
    { seller: 'two' },
    [133, ['boxes', 40]],
    [82, ['boxes', 60], ['film', 1]],
    [34, ['boxes', 30]],
  ),
  ...shopped(
    'counter',
    'T05',
    {},
    [149, ['notebook', 3]],
    [104, ['pens', 2]],
    [66, ['paper', 2]],
    [13, ['notebook', 5]],
  ),
  ...shopped(
    'till',
    'T06',
    {},
    [125, ['pens', 1], ['notebook', 1]],
    [88, ['paper', 5]],
    [59, ['lamp', 1]],
    [24, ['pens', 4]],
  ),
  ...shopped(
    'anan',
    'T03',
    { to: 'anan' },
    [64, ['lamp', 1]],
    [21, ['chair', 2]],
    [12, ['desk', 1]],
    [5, ['cabinet', 1]],
  ),
]

/** In the campaign of early 2025, in which a part of what people bought is deducted from their taxes. */
const deducted = [
  ['2025-01-20', 'T03', ['desk', 1]],
  ['2025-01-31', 'T03', ['cabinet', 2]],
  ['2025-02-05', '388', ['showcase', 1]],
  ['2025-02-14', 'T03', ['counter', 1]],
  ['2025-02-26', 'T03', ['chair', 4]],
] as const satisfies readonly (readonly [day: string, type: DocumentType, line: PlannedLine])[]

const receiptsOfCampaign = deducted.map(
  ([day, type, line], n): PlannedDocument => ({
    key: `deducted-${n}`,
    daysAgo: longAgo - n,
    day,
    type,
    seller: 'one',
    to: 'somsri',
    lines: [line],
  }),
)

export const homes: readonly PlannedDocument[] = [...shopping, ...receiptsOfCampaign]
