import { Button } from '@mantine/core'
import type { Item, Relation, RelationMember } from '@khlang/contract'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Waypoints } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../../lib/use-is-phone.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { MoreButton } from '../../../ui/more-button.tsx'
import { Skeletons } from '../../../ui/skeletons.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { useBrowser, useDragParts } from '../../browser/index.ts'
import { createRelating } from './relating.ts'
import { DocumentButton, Hidden, RelationGroup } from './relation-group.tsx'
import { masterName, shownName } from './relation-name.tsx'
import classes from './relations.module.css'
import { relationsQuery } from './relations.api.ts'

const addPart = lazyDialog(() => import('./add-related.tsx').then((module) => module.AddRelated))
const renamePart = lazyDialog(() => import('./rename-relation.tsx').then((module) => module.RenameRelation))

type Open =
  | { kind: 'add'; relation: Relation | null; given: readonly Item[] }
  | { kind: 'rename' | 'end'; relation: Relation }
  | { kind: 'unlink'; relation: Relation; member: RelationMember }

/** Related documents of a file, both ways. */
export function Related({ item, onOpen }: { item: Item; onOpen: (item: Item) => void }) {
  const { t } = useTranslation('relations')
  const isPhone = useIsPhone()
  const queries = useQueryClient()
  const { runAction } = useBrowser()
  const list = useInfiniteQuery(relationsQuery(item.id))
  const [open, setOpen] = useState<Open | null>(null)
  const relating = useMemo(() => createRelating(queries, t, item), [queries, t, item])
  const box = useRef<HTMLDivElement>(null)
  const first = list.data?.pages[0]
  const mayChange = first?.mayChange ?? false
  const drag = useDragParts()
  useEffect(() => {
    if (!drag || !mayChange || !box.current) return
    return drag.itemDropTarget(
      box.current,
      (one) => one.type === 'file' && one.id !== item.id,
      (given) => setOpen({ kind: 'add', relation: null, given }),
    )
  }, [drag, mayChange, item.id])
  const close = () => setOpen(null)

  if (list.error && !list.isFetchNextPageError)
    return <ErrorState error={list.error} level={3} onRetry={() => void list.refetch()} />
  if (!first) return <Skeletons shape="text" rows={5} />
  const parents = (list.data?.pages ?? []).flatMap((page) => page.childOf.items)
  const { masterOf } = first
  const add = (relation: Relation | null) => setOpen({ kind: 'add', relation, given: [] })
  const fetchSet = ({ members }: Relation) =>
    runAction('download', [item, ...members.flatMap((member) => member.item ?? [])])
  return (
    <div ref={box} className={classes.related}>
      {masterOf.length + parents.length === 0 && (
        <EmptyState
          icon={Waypoints}
          level={3}
          title={t('panel.none')}
          text={mayChange ? t(isPhone ? 'panel.noneTextPhone' : 'panel.noneText') : t('panel.noneRead')}
        />
      )}
      {masterOf.length > 0 && <h3>{t('panel.masterOf')}</h3>}
      {masterOf.map((relation) => (
        <RelationGroup
          key={relation.id}
          relation={relation}
          mayChange={mayChange}
          actions={{
            add: () => add(relation),
            rename: () => setOpen({ kind: 'rename', relation }),
            download: () => fetchSet(relation),
            end: () => setOpen({ kind: 'end', relation }),
            move: (from, to) => void relating.move(relation, from, to),
            unlink: (member) =>
              member.item ? void relating.unlink(relation, member) : setOpen({ kind: 'unlink', relation, member }),
            open: onOpen,
          }}
        />
      ))}
      {mayChange && (
        <Button
          variant="default"
          fullWidth
          leftSection={<Plus size={16} aria-hidden="true" />}
          onClick={() => add(null)}
        >
          {t('panel.add')}
        </Button>
      )}
      {parents.length > 0 && (
        <>
          <h3>{t('panel.childOf')}</h3>
          <ul className={classes.parents}>
            {parents.map(({ id, name, master }) => (
              <li key={id}>
                {name !== null && <small>{shownName(name, t)}</small>}
                {master ? <DocumentButton item={master} onOpen={onOpen} /> : <Hidden />}
              </li>
            ))}
          </ul>
        </>
      )}
      <MoreButton list={list} box={box} count={parents.length} level={3} />
      {open?.kind === 'add' && (
        <addPart.Dialog
          existing={masterOf}
          master={item}
          relation={open.relation}
          given={open.given}
          relating={relating}
          onClose={close}
        />
      )}
      {open?.kind === 'rename' && (
        <renamePart.Dialog relation={open.relation} onDone={() => void relating.refresh()} onClose={close} />
      )}
      {open?.kind === 'end' && (
        <ConfirmDialog
          opened
          danger
          title={t('end.title', { name: masterName(open.relation.name, t) })}
          text={t('end.text')}
          confirmLabel={t('end.confirm')}
          onConfirm={() => relating.end(open.relation)}
          onClose={close}
        />
      )}
      {open?.kind === 'unlink' && (
        <ConfirmDialog
          opened
          danger
          title={t('unlink.title')}
          text={t('unlink.text')}
          confirmLabel={t('unlink.confirm')}
          onConfirm={() => relating.unlink(open.relation, open.member)}
          onClose={close}
        />
      )}
    </div>
  )
}
