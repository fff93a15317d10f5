import type { Language, Reply } from '@khlang/contract'
import type { previewAs } from '@khlang/contract/shares'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { model } from '../../drive/index.ts'
import { findFirstChildren } from './audience.repo.ts'
import type { SharesDeps } from '../deps.ts'
import type { MayShare } from './may-share.ts'
import { findShare, type ShareRow } from './shares.repo.ts'

const shownChildren = 50
const nobody = { employeeId: null, departments: [], memberOf: [], roles: [], isAdminBusiness: false, isOwner: false }

/** What the holder of a share sees, decided by the engine that decides for them. */
export function createPreviewAs({ db, access, clock }: SharesDeps, may: MayShare) {
  /** The holder in relation to the drive of the item; of a group, somebody who is nothing but its member. */
  async function holderOf(row: ShareRow, drive: model.DriveRow): Promise<model.AccessPerson> {
    const id = row.holder_id
    if (row.kind === 'business') return { ...nobody, id: '', accountId: id }
    if (row.kind === 'department')
      return {
        ...nobody,
        id: '',
        accountId: '',
        departments: [{ id, parentId: null, suspended: false }],
        memberOf: [id],
      }
    const person = { ...nobody, id, accountId: drive.account_id }
    const facts =
      row.kind === 'person' && drive.kind === 'business'
        ? await model.findEmployeeFacts(db, id, drive.account_id)
        : undefined
    return facts ? { ...person, ...facts } : { ...person, accountId: '' }
  }

  const makerOf = ({ created_by: personId, account_id: accountId, account_kind }: ShareRow) =>
    personId === null || accountId === null
      ? null
      : { personId, accountId, accountKind: account_kind === 'business' ? ('business' as const) : ('citizen' as const) }

  /** An invitation has no right yet: it is shown as the share that it will be. */
  const withInvited = (nodes: model.Proved['nodes'], row: ShareRow): model.Proved['nodes'] =>
    row.kind !== 'invitation'
      ? nodes
      : nodes.map((node) =>
          node.id !== row.item_id
            ? node
            : {
                ...node,
                shares: [
                  ...node.shares,
                  {
                    id: row.id,
                    audience: 'person' as const,
                    audienceId: row.holder_id,
                    level: row.level,
                    expiresAt: row.expires_at,
                    madeAs: row.made_as,
                    maker: makerOf(row),
                    enabled: !row.maker_closed,
                    mayReshare: row.may_reshare,
                    leftBy: [],
                  },
                ],
              },
        )

  return async (actor: PersonActor, shareId: string, language: Language): Promise<Reply<typeof previewAs>> => {
    const row = await findShare(db, shareId, language)
    const located = row && (await access.evaluate(db, actor, 'item.see', row.item_id)).found
    if (!located || !(await may.mayList(db, actor, located))) throw new AppError('SHARE_NOT_FOUND')
    const { item, drive } = located
    const now = clock.now()
    const children = item.kind === model.FOLDER ? await findFirstChildren(db, item.id, now, shownChildren) : []
    const grants = await model.grantsOf(db, children)
    const nodes = withInvited(located.nodes, row)
    const below = children.map((child) => model.nodeOf(child, grants, now))
    const makers = await model.makersOfAll(db, drive, [...nodes, ...below], now)
    const viewer = { ...model.viewerOf(await holderOf(row, drive), model.ruleDrive(drive), now), makers }
    const scope = model.scopeOf(viewer, nodes)
    const { level, reason } = scope.access
    if (item.kind !== model.FOLDER || level === null) return { name: row.holder_name, level, reason, items: [] }

    // What the caller does not see is not shown to them as what somebody else sees.
    const seenByMe = await model.accessInside(db, located, children, now)
    const items = children.flatMap((child) => {
      const held = model.enter(scope, model.nodeOf(child, grants, now)).access
      if (held.level === null || seenByMe(child).level === null) return []
      const type = child.kind === model.FOLDER ? ('folder' as const) : ('file' as const)
      return [{ id: child.id, name: child.name, type, level: held.level }]
    })
    return { name: row.holder_name, level, reason, items }
  }
}
