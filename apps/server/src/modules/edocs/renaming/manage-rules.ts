import { packageFeatureNames } from '@khlang/contract/package-names'
import { randomUUID } from 'node:crypto'
import type { Input, Reply } from '@khlang/contract'
import { edocBoxes } from '@khlang/contract/edoc-states'
import {
  type changeRenameRule,
  type createRenameRule,
  type listRenameRules,
  type previewRenameRule,
  renameLimits,
  type RenameRule,
  type RenameState,
} from '@khlang/contract/rename-rules'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { requireRow, transact, type Tx } from '../../../platform/db.ts'
import type { EdocsDeps } from '../deps.ts'
import type { Boxes } from '../model/boxes.ts'
import type { Naming } from './naming.ts'
import * as repo from './rename-rules.repo.ts'
import { assertPieces, defaultName, nameByRule, type NamedDocument } from './rename.rules.ts'

/** Shown where an account has no document yet. */
const example: NamedDocument = {
  id: '00000000-0000-4000-8000-000000000000',
  seller_name: 'บริษัท ตัวอย่าง จำกัด',
  seller_tax_id: '0105500000000',
  seller_branch: '00000',
  buyer_name: 'ผู้ซื้อ ตัวอย่าง',
  buyer_tax_id: '0105500000001',
  buyer_branch: '00000',
  doc_type: '388',
  document_no: 'INV-0001',
  doc_date: '2026-01-31',
  date_effect: '2026-02-01',
}

/** The rules by which an account names its e-documents: the citizen or Admin Business decides. */
export function createRenameRules(
  { db, audit, clock }: Pick<EdocsDeps, 'db' | 'audit' | 'clock'>,
  boxes: Pick<Boxes, 'permissionOf'>,
  naming: Naming,
) {
  async function assertAvailable(actor: PersonActor): Promise<void> {
    if (!(await naming.isAvailable(actor)))
      throw new AppError('FEATURE_OFF', { feature: packageFeatureNames.rename_document })
  }

  async function assertMayChange(actor: PersonActor): Promise<void> {
    if (actor.accountStatus !== 'active') throw new AppError('ACCOUNT_SUSPENDED')
    await assertAvailable(actor)
  }

  const notFound = () => new AppError('RENAME_RULE_NOT_FOUND')
  const show = async (tx: Tx, actor: PersonActor, id: string) =>
    present(requireRow(await repo.findRule(tx, actor.accountId, id), notFound))

  const note = (tx: Tx, actor: PersonActor, id: string, docType: string, state: RenameState) =>
    audit.record(tx, actor, { type: 'rename-rule.changed', subject: id, data: { docType, state } })

  /** Makes room for a rule that is to be in force: another one of its type is only disabled by somebody who was asked. */
  async function makeRoom(
    tx: Tx,
    actor: PersonActor,
    rule: { id: string; docType: string; replace: boolean },
  ): Promise<void> {
    const active = (await repo.findRules(tx, actor.accountId)).find(
      ({ id, doc_type: type, state }) => state === 'active' && type === rule.docType && id !== rule.id,
    )
    if (!active) return
    if (!rule.replace) throw new AppError('RENAME_RULE_ACTIVE')
    const by = { accountId: actor.accountId, docType: rule.docType, at: clock.now(), by: actor.personId }
    const ended = await repo.disableActive(tx, by)
    if (ended !== null) await note(tx, actor, ended, rule.docType, 'disabled')
  }

  return {
    async list(actor: PersonActor): Promise<Reply<typeof listRenameRules>> {
      return {
        available: await naming.isAvailable(actor),
        canChange: actor.accountKind === 'citizen' || actor.isAdmin,
        items: (await repo.findRules(db, actor.accountId)).map(present),
      }
    },

    async create(actor: PersonActor, body: Input<typeof createRenameRule>['body']): Promise<RenameRule> {
      await assertMayChange(actor)
      const { docType, pieces, activate, replace = false } = body
      assertPieces(pieces)
      const id = randomUUID()
      return transact(db, async (tx) => {
        await repo.lockAccount(tx, actor.accountId)
        const rules = await repo.findRules(tx, actor.accountId)
        if (rules.length >= renameLimits.rules) throw new AppError('RENAME_RULE_LIMIT', { max: renameLimits.rules })
        if (activate) await makeRoom(tx, actor, { id, docType, replace })
        const state = activate ? 'active' : 'draft'
        const written = { docType, pieces, state, at: clock.now(), by: actor.personId } as const
        await repo.insertRule(tx, { id, accountId: actor.accountId, ...written })
        await audit.record(tx, actor, { type: 'rename-rule.created', subject: id, data: { docType, state } })
        return show(tx, actor, id)
      })
    },

    async change(
      actor: PersonActor,
      id: string,
      { replace = false, ...body }: Input<typeof changeRenameRule>['body'],
    ): Promise<RenameRule> {
      await assertMayChange(actor)
      if (body.pieces) assertPieces(body.pieces)
      return transact(db, async (tx) => {
        await repo.lockAccount(tx, actor.accountId)
        const was = requireRow(await repo.findRule(tx, actor.accountId, id), notFound)
        const { docType = was.doc_type, pieces = was.pieces, state = was.state } = body
        if (state === 'active') await makeRoom(tx, actor, { id, docType, replace })
        await repo.updateRule(tx, id, { docType, pieces, state, at: clock.now(), by: actor.personId })
        await note(tx, actor, id, docType, state)
        return show(tx, actor, id)
      })
    },

    async remove(actor: PersonActor, id: string) {
      await assertMayChange(actor)
      return transact(db, async (tx) => {
        await repo.lockAccount(tx, actor.accountId)
        const { doc_type: docType } = requireRow(await repo.findRule(tx, actor.accountId, id), notFound)
        await repo.deleteRule(tx, id)
        await audit.record(tx, actor, { type: 'rename-rule.deleted', subject: id, data: { docType } })
        return {}
      })
    },

    /** What the last documents that the caller may see would be called. */
    async preview(
      actor: PersonActor,
      { docType, pieces }: Input<typeof previewRenameRule>['body'],
    ): Promise<Reply<typeof previewRenameRule>> {
      await assertAvailable(actor)
      assertPieces(pieces)
      const held = await Promise.all(edocBoxes.map((box) => boxes.permissionOf(actor, box)))
      // Names hold tax ids, which only those see in full who manage a box.
      const shown = edocBoxes.filter((_, index) => held[index] === 'manage')
      const where = { accountId: actor.accountId, boxes: shown, docType: docType ?? null, limit: renameLimits.preview }
      const found = await repo.findNewest(db, where)
      const documents = found.length > 0 ? found : [{ ...example, doc_type: docType ?? example.doc_type }]
      return {
        isExample: found.length === 0,
        items: documents.map((document) => ({
          documentNo: document.document_no,
          docType: document.doc_type,
          original: defaultName(document, 'pdf'),
          name: nameByRule(document, pieces, 'pdf'),
        })),
      }
    },
  }
}

const present = ({ id, doc_type: docType, pieces, state, ...row }: repo.RuleRow): RenameRule => ({
  id,
  docType,
  pieces,
  state,
  changedAt: row.changed_at.toISOString(),
  changedBy: row.changed_by,
})
