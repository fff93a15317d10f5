import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { treeOf } from '../../../lib/tree.ts'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { toast, toastFailure } from '../../../ui/toasts.tsx'
import { departmentsQuery, refreshOrganisation, sendDepartment, sendDepartmentChange } from '../organisation.api.ts'
import classes from '../organisation.module.css'
import { DepartmentBranch, type Dragging } from './department-branch.tsx'
import { type AskedOfDepartment, DepartmentDialogs } from './department-dialogs.tsx'
import { NamesDialog } from './names-dialog.tsx'
import { idsWithin } from './tree.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { nameIn } from '../../../lib/name-in.ts'

/** The tree of departments: extended, renamed, moved by dragging or by a dialog, suspended and deleted. */
export function DepartmentTree() {
  const { t } = useTranslation('organisation')
  const id = useId()
  const queries = useQueryClient()
  const list = useQuery(departmentsQuery())
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<AskedOfDepartment | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const departments = list.data ?? []

  const moving = useMutation({
    mutationFn: (move: { id: string; parentId: string | null }) =>
      sendDepartmentChange(move.id, { parentId: move.parentId }),
    onSuccess: (_, move) => {
      const name = departments.find((department) => department.id === move.id)?.name
      toast({ tone: 'good', message: t('departments.moved', { name }) })
    },
    onError: (error) => toastFailure(error, t('done.failed')),
    onSettled: () => refreshOrganisation(queries),
  })
  const forbidden = dragged === null ? new Set<string>() : idsWithin(departments, dragged)
  const place = (parentId: string | null) => ({
    onDragOver(event: DragEvent) {
      if (dragged === null || (parentId !== null && forbidden.has(parentId))) return
      event.preventDefault()
      event.stopPropagation()
      setOver(parentId ?? 'top')
    },
    onDragLeave: () => setOver(null),
    onDrop(event: DragEvent) {
      event.preventDefault()
      event.stopPropagation()
      const from = departments.find((department) => department.id === dragged)
      if (from && from.parentId !== parentId) moving.mutate({ id: from.id, parentId })
      setDragged(null)
      setOver(null)
    },
  })
  const dragging: Dragging = {
    over,
    place,
    source: (departmentId) => ({
      draggable: true,
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', departmentId)
        setDragged(departmentId)
      },
      onDragEnd() {
        setDragged(null)
        setOver(null)
      },
    }),
  }
  return (
    <section className={settings.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{t('departments.heading')}</h2>
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setAdding(true)}
        >
          {t('departments.add')}
        </Button>
      </div>
      <p>{t('departments.hint')}</p>
      <QueryState query={list} level={3}>
        {(found) =>
          found.length === 0 ? (
            <p role="status">{t('departments.empty')}</p>
          ) : (
            <ul className={classes.tree} aria-labelledby={id}>
              {treeOf(found, ({ id }) => id).map((branch) => (
                <DepartmentBranch key={branch.id} branch={branch} dragging={dragging} onAsk={setAsked} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {dragged !== null && (
        <p className={classes.top} data-over={over === 'top' || undefined} {...place(null)}>
          {t('departments.toTop')}
        </p>
      )}
      {asked && <DepartmentDialogs asked={asked} departments={departments} onEnd={() => setAsked(null)} />}
      {isAdding && (
        <NamesDialog
          title={t('departments.newTitle')}
          onClose={() => setAdding(false)}
          onSave={async (names) => {
            await sendDepartment(names, null)
            await refreshOrganisation(queries)
            toast({ tone: 'good', message: t('departments.saved', { name: nameIn(names, currentLanguage()) }) })
          }}
        />
      )}
    </section>
  )
}
