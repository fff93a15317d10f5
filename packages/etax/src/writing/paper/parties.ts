import type { ShownParty } from '../../contents/contents.ts'
import { type Cell, fullWidth, margin, type PageWriter, type Part } from '../page-writer.ts'
import { type PaperLanguage, paperWords, roleNames } from './words.ts'

/** How a party is identified, in words. */
export function identityOf({ scheme, taxId, branch }: ShownParty, language: PaperLanguage): string | null {
  const words = paperWords[language]
  if (taxId === null) return null
  if (scheme === 'CCPT') return `${words.passport} ${taxId}`
  if (scheme === 'NIDN') return `${words.nationalId} ${taxId}`
  if (branch === null) return `${words.taxId} ${taxId}`
  return `${words.taxId} ${taxId} ${branch === '00000' ? words.headOffice : `${words.branch} ${branch}`}`
}

/** What is known of a party, one below the other. */
export function partyLines(party: ShownParty, language: PaperLanguage): string[] {
  const words = paperWords[language]
  const numbers = [...party.ids, ...party.globalIds]
  return [
    party.address?.[language] ?? null,
    identityOf(party, language),
    numbers.length > 0 ? `${words.partyNumber} ${numbers.join(', ')}` : null,
    ...party.contacts.map(({ person, department, telephone, email }) =>
      [
        person !== null || department !== null
          ? `${words.contact} ${[person, department].filter((part) => part !== null).join(', ')}`
          : null,
        telephone === null ? null : `${words.telephone} ${telephone}`,
        email === null ? null : `${words.email} ${email.replace(/^mailto:/i, '')}`,
      ]
        .filter((part) => part !== null)
        .join('  '),
    ),
  ].filter((line): line is string => line !== null && line !== '')
}

const half = fullWidth / 2 - 10

const cardOf = (party: ShownParty, language: PaperLanguage): Part[] => [
  { text: roleNames[language][party.role], size: 8.5, muted: true },
  { text: party.name ?? '-', bold: true },
  ...partyLines(party, language).map((text) => ({ text, size: 9 })),
]

/** Parties beside each other, two in a row; beside the last one there is room for something else. */
export function writeParties(
  writer: PageWriter,
  parties: readonly ShownParty[],
  { language, beside }: { language: PaperLanguage; beside: Part[] },
) {
  const cards = [...parties.map((party) => cardOf(party, language)), ...(beside.length > 0 ? [beside] : [])]
  for (let at = 0; at < cards.length; at += 2) {
    const cells: Cell[] = cards
      .slice(at, at + 2)
      .map((card, n) => ({ x: margin + n * (half + 20), width: half, parts: card }))
    writer.row(cells, 8)
  }
}
