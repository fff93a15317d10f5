import type { RenamePiece } from '@khlang/contract/rename-rules'
import type { AccountActor } from '../../../platform/actor.ts'
import type { EdocsDeps } from '../deps.ts'
import { findActive } from './rename-rules.repo.ts'
import { defaultName, nameByRule, type NamedDocument } from './rename.rules.ts'

/** By what name each file of a document is downloaded. */
export type NamesFor = (document: NamedDocument, kind: 'xml' | 'pdf') => string

/** The names of files of documents, as somebody of an account downloads them. */
export function createNaming({ db, accounts }: Pick<EdocsDeps, 'db' | 'accounts'>) {
  /** Citizens have rules, and people of a business where its feature is on for them. Programs rely on one form of names. */
  async function isAvailable(actor: AccountActor): Promise<boolean> {
    if (actor.kind === 'key') return false
    if (actor.accountKind === 'citizen') return true
    const membership = await accounts.findMembership(db, actor.personId, actor.accountId)
    return membership?.features.rename_document ?? false
  }

  return {
    isAvailable,
    async namesFor(actor: AccountActor, names: 'rule' | 'original' = 'rule'): Promise<NamesFor> {
      if (names === 'original' || !(await isAvailable(actor))) return defaultName
      const rules: ReadonlyMap<string, RenamePiece[]> = await findActive(db, actor.accountId)
      return (document, kind) => nameByRule(document, rules.get(document.doc_type) ?? null, kind)
    },
  }
}

export type Naming = ReturnType<typeof createNaming>
