import {
  type AccessRefusal,
  type Cell,
  type Column,
  cellOf,
  covers,
  type KeyScope,
  type Operation,
  type Reason,
  type RuleLevel,
} from '@khlang/contract/permissions'
import { type GateFacts, closedGate, type TargetGateFacts } from './access.gates.rules.ts'
import type { Access, Reshare } from './access.level.rules.ts'
import { does } from '@khlang/contract/operation-effects'

/** The level and end (null: none) of a share or a link to be created. */
export type Offer = Reshare
/** The smallest possible offer, to decide whether the share dialog is available. */
export const leastOffer: Offer = { level: 'view', until: new Date(0) }

/** The facts of conditional cells. A missing fact counts as unfulfilled. */
export type CellFacts = {
  uploadedByMe?: boolean
  deletedByMe?: boolean
  linkIsMine?: boolean
  /** The target folder of a copy or a move; without its drive it counts as another owner's. */
  target?: { access: Access; driveId?: string } & TargetGateFacts
  offer?: Offer
  /** The levels of the rule before and after the change. */
  ruleLevels?: readonly RuleLevel[]
  isLibraryManager?: boolean
  /** The item belongs to the customer that support helps. */
  ownedByCustomer?: boolean
}
/** {@link CellFacts} of what was decided earlier: its passwords were asked for then. */
export type KnownCellFacts = CellFacts & { passwordRequired?: false; passwordBelow?: false }
export type Facts = GateFacts & CellFacts
export type Decision = { allowed: true; reason: Reason } | { allowed: false; code: AccessRefusal; reason: Reason }

/** The columns of the table that apply to this access; support with a grant has two. */
function columnsOf(access: Access): readonly Column[] {
  const ladder = access.level === null ? [] : [access.level]
  if (access.as === 'level') return ladder
  if (access.as === 'link') return [access.level === 'download' ? 'linkDownload' : 'linkView']
  if (access.as === 'support') return ['support', ...ladder]
  return [access.as]
}

const needsScopes = {
  read: ['files:read'],
  write: ['files:write'],
  readWrite: ['files:read', 'files:write'],
  shareUpload: ['share-upload'],
  logs: ['logs:read'],
} as const satisfies Record<string, readonly KeyScope[]>

const hasScopes = (access: Access, cell: keyof typeof needsScopes) =>
  needsScopes[cell].every((scope) => access.scopes.includes(scope))

const mayUploadTo = (target: CellFacts['target']) => target !== undefined && holds('item.upload', target.access, {})

const isWithin = (own: Reshare, offer: Offer) =>
  covers(own.level, offer.level) &&
  (own.until === null || (offer.until !== null && offer.until.getTime() <= own.until.getTime()))

function meets(cell: Cell, operation: Operation, access: Access, facts: CellFacts): boolean {
  switch (cell) {
    case 'yes':
      return true
    case 'no':
      return operation === 'version.create' && access.addsVersions === true
    case 'own':
      return (operation === 'link.changeOwn' ? facts.linkIsMine : facts.uploadedByMe) === true
    case 'targetUpload':
      return mayUploadTo(facts.target)
    case 'ownDeletes':
      return facts.deletedByMe === true
    case 'reshare':
      return facts.offer !== undefined && access.reshares.some((own) => isWithin(own, facts.offer ?? leastOffer))
    case 'belowAdmin':
      return facts.ruleLevels !== undefined && !facts.ruleLevels.includes('admin')
    case 'grant':
      return facts.isLibraryManager === true
    case 'remove':
      return operation === 'password.remove'
    case 'fileOnly':
      return operation === 'item.upload' && access.addsVersions !== true
    case 'ownedByCustomer':
      return facts.ownedByCustomer === true
    case 'readWrite':
      return hasScopes(access, cell) && mayUploadTo(facts.target)
    default:
      return hasScopes(access, cell) && !(operation === 'item.trash' && access.isReach === true)
  }
}

/** Sharing at level admin grants level admin, so it needs the same right. */
function offersTooMuch(operation: Operation, access: Access, offer: Offer | undefined) {
  if (operation !== 'share.create') return false
  return offer === undefined || (offer.level === 'admin' && !holds('rules.grantAdmin', access, {}))
}

/** Whether an operation takes an item of this drive to another owner. */
export const changesOwner = (operation: Operation, driveId: string, { target }: CellFacts): boolean =>
  does(operation, 'ownerChanges') && target?.driveId !== driveId

/** The table alone, without the gates. */
export const holds = (operation: Operation, access: Access, facts: CellFacts): boolean =>
  !offersTooMuch(operation, access, facts.offer) &&
  columnsOf(access).some((column) => meets(cellOf(operation, column), operation, access, facts))

/** The permission check of every protocol: whether this access allows this operation on an item in this state. */
export function decide(operation: Operation, access: Access, facts: Facts): Decision {
  const { reason } = access
  if (!holds(operation, access, facts)) {
    const visible = access.pathOnly || holds('item.see', access, facts)
    return { allowed: false, code: visible ? 'NOT_ALLOWED' : 'NOT_FOUND', reason }
  }
  const code = closedGate(operation, access, facts, facts.target, isOwnDelete(operation, access))
  return code === null ? { allowed: true, reason } : { allowed: false, code, reason }
}

const isOwnDelete = (operation: Operation, access: Access) =>
  columnsOf(access).some((column) => cellOf(operation, column) === 'ownDeletes')
