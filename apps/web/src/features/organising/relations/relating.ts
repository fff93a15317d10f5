import {
  addRelationMembers,
  createRelation,
  deleteRelation,
  type Item,
  orderRelation,
  type Relation,
  type RelationMember,
  removeRelationMember,
} from '@khlang/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { call } from '../../../lib/call.ts'
import { toast, toastFailure } from '../../../ui/toasts.tsx'
import { offerUndo } from '../../browser/index.ts'
import { relationKeys } from './relations.api.ts'
import { masterName } from './relation-name.tsx'

/** Changes of the relations of one master. */
export function createRelating(queries: QueryClient, t: TFunction<'relations'>, master: Item) {
  const refresh = () => queries.invalidateQueries({ queryKey: relationKeys.all() })
  const say = (error: unknown) => toastFailure(error, t('failed'))

  /** Runs a change, reports its error, and refetches. */
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      say(error)
      return false
    } finally {
      await refresh()
    }
  }

  const setOrder = (id: string, memberIds: string[]) => call(orderRelation, { params: { id }, body: { memberIds } })

  /** Puts a child back to where it was; the relation too, if it was the last. */
  async function putBack({ id, name, members }: Relation, { id: memberId, item }: RelationMember) {
    if (!item) return
    const childIds = [item.id]
    if (members.length === 1) {
      await call(createRelation, { params: { id: master.id }, body: { name, childIds } })
      return
    }
    const now = await call(addRelationMembers, { params: { id }, body: { childIds } })
    const added = now.members.find((member) => member.item?.id === item.id)
    const before = members.map((member) => (member.id === memberId ? (added?.id ?? '') : member.id))
    if (now.members.length === before.length) await setOrder(id, before)
  }

  return {
    refresh,
    /** Throws errors for a dialog to show. */
    async add(relation: Relation | null, name: string, items: readonly Item[]) {
      const childIds = items.map(({ id }) => id)
      if (relation) await call(addRelationMembers, { params: { id: relation.id }, body: { childIds } })
      else await call(createRelation, { params: { id: master.id }, body: { name, childIds } })
      await refresh()
      toast({ tone: 'good', message: t('add.done', { count: items.length }) })
    },

    async move({ id, members }: Relation, from: number, to: number) {
      const order = members.map((member) => member.id)
      order.splice(to, 0, ...order.splice(from, 1))
      await attempt(() => setOrder(id, order))
    },

    async unlink(relation: Relation, member: RelationMember) {
      const params = { id: relation.id, memberId: member.id }
      if (!(await attempt(() => call(removeRelationMember, { params })))) return
      if (!member.item) {
        toast({ tone: 'good', message: t('unlink.doneHidden') })
        return
      }
      const revert = async () => void (await attempt(() => putBack(relation, member)))
      offerUndo({ message: t('unlink.done', { name: member.item.name }), label: t('undo'), focusIds: [], revert })
    },

    async end(relation: Relation) {
      await call(deleteRelation, { params: { id: relation.id } })
      await refresh()
      toast({ tone: 'good', message: t('end.done', { name: masterName(relation.name, t) }) })
    },
  }
}
export type Relating = ReturnType<typeof createRelating>
