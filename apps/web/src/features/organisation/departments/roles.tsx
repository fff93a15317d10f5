import { Button } from '@mantine/core'
import type { Role } from '@khlang/contract/organisation'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EllipsisVertical, Pencil, Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMissingFeature } from '../../../lib/use-missing-feature.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import { MissingFeature } from '../../../ui/missing-feature.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { toast } from '../../../ui/toasts.tsx'
import {
  type Names,
  refreshOrganisation,
  removeRole,
  rolesQuery,
  sendRole,
  sendRoleNames,
} from '../organisation.api.ts'
import classes from '../organisation.module.css'
import { NamesDialog } from './names-dialog.tsx'

/** The roles of a business. */
export function Roles() {
  const { t } = useTranslation('organisation')
  const id = useId()
  const queries = useQueryClient()
  const list = useQuery(rolesQuery())
  const missing = useMissingFeature('permissions')
  const [isAdding, setAdding] = useState(false)
  const add = async (names: Names) => {
    await sendRole(names)
    await refreshOrganisation(queries)
    toast({ tone: 'good', message: t('roles.saved', { name: names.nameTh }) })
  }
  return (
    <section className={settings.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{t('roles.heading')}</h2>
        <Button
          variant="default"
          leftSection={<Plus size={16} aria-hidden="true" />}
          aria-haspopup="dialog"
          disabled={missing !== null}
          onClick={() => setAdding(true)}
        >
          {t('roles.add')}
        </Button>
      </div>
      <p>{t('roles.hint')}</p>
      <MissingFeature why={missing} />
      <QueryState query={list} level={3}>
        {(roles) =>
          roles.length === 0 ? (
            <p role="status">{t('roles.empty')}</p>
          ) : (
            <ul className={settings.rows} aria-labelledby={id}>
              {roles.map((role) => (
                <Row key={role.id} role={role} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {isAdding && <NamesDialog title={t('roles.newTitle')} onClose={() => setAdding(false)} onSave={add} />}
    </section>
  )
}

function Row({ role: { id, name, nameTh, nameEn, members, gone } }: { role: Role }) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null)
  const finish = async (message: string) => {
    await refreshOrganisation(queries)
    toast({ tone: 'good', message })
  }
  return (
    <li className={settings.row}>
      <span className={settings.rowText}>
        {name}
        {gone && (
          <span className={settings.badge} data-tone="warn">
            {t('departments.gone')}
          </span>
        )}
      </span>
      <Link to="/onebox-system-admin-employees" search={{ role: id }}>
        {t('departments.members', { count: members })}
      </Link>
      <MenuButton
        label={t('roles.more', { name })}
        align="end"
        entries={[
          { id: 'rename', label: t('departments.rename'), icon: Pencil, run: () => setDialog('rename') },
          { id: 'delete', label: t('departments.delete'), icon: Trash2, danger: true, run: () => setDialog('delete') },
        ]}
      >
        {(props) => <IconButton label={t('roles.more', { name })} icon={EllipsisVertical} size="small" {...props} />}
      </MenuButton>
      {dialog === 'rename' && (
        <NamesDialog
          title={t('roles.renameTitle', { name })}
          names={{ nameTh, nameEn }}
          onClose={() => setDialog(null)}
          onSave={async (names) => {
            await sendRoleNames(id, names)
            await finish(t('roles.saved', { name: names.nameTh }))
          }}
        />
      )}
      <ConfirmDialog
        opened={dialog === 'delete'}
        onClose={() => setDialog(null)}
        onConfirm={async () => {
          await removeRole(id)
          await finish(t('roles.deleted', { name }))
        }}
        title={t('roles.deleteTitle', { name })}
        text={t('roles.deleteText')}
        confirmLabel={t('departments.delete')}
        danger
      />
    </li>
  )
}
