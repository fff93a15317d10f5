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
import { currentLanguage } from '../../../lib/i18n.ts'
import { nameIn } from '../../../lib/name-in.ts'

/** The roles of a business. */
export function Roles() {
  const { t } = useTranslation('organisation')
  const id = useId()
  const queries = useQueryClient()
  const list = useQuery(rolesQuery())
  const missing = useMissingFeature('permissions')
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<AskedOfRole | null>(null)
  const add = async (names: Names) => {
    await sendRole(names)
    await refreshOrganisation(queries)
    toast({ tone: 'good', message: t('roles.saved', { name: nameIn(names, currentLanguage()) }) })
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
                <Row key={role.id} role={role} onAsk={setAsked} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {asked && <RoleDialogs asked={asked} onEnd={() => setAsked(null)} />}
      {isAdding && <NamesDialog title={t('roles.newTitle')} onClose={() => setAdding(false)} onSave={add} />}
    </section>
  )
}

type AskedOfRole = { role: Role; what: 'rename' | 'delete' }

function Row({ role, onAsk }: { role: Role; onAsk: (asked: AskedOfRole) => void }) {
  const { t } = useTranslation('organisation')
  const { id, name, members, gone } = role
  const ask = (what: AskedOfRole['what']) => onAsk({ role, what })
  return (
    <li className={settings.row} data-single>
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
          { id: 'rename', label: t('departments.rename'), icon: Pencil, run: () => ask('rename') },
          { id: 'delete', label: t('departments.delete'), icon: Trash2, danger: true, run: () => ask('delete') },
        ]}
      >
        {(props) => <IconButton label={t('roles.more', { name })} icon={EllipsisVertical} size="small" {...props} />}
      </MenuButton>
    </li>
  )
}

/** The dialog of one role. It belongs to the list: a role that is deleted takes no open form with it. */
function RoleDialogs({ asked: { role, what }, onEnd }: { asked: AskedOfRole; onEnd: () => void }) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const { id, name, nameTh, nameEn } = role
  const close = () => {
    onEnd()
    // What was refused may be so because another admin was there first.
    void refreshOrganisation(queries)
  }
  const finish = async (message: string) => {
    await refreshOrganisation(queries)
    toast({ tone: 'good', message })
  }
  if (what === 'rename') {
    return (
      <NamesDialog
        title={t('roles.renameTitle', { name })}
        names={{ nameTh, nameEn }}
        onClose={close}
        onSave={async (names, changed) => {
          await sendRoleNames(id, changed)
          await finish(t('roles.saved', { name: nameIn(names, currentLanguage()) }))
        }}
      />
    )
  }
  return (
    <ConfirmDialog
      opened
      onClose={close}
      onConfirm={async () => {
        await removeRole(id)
        await finish(t('roles.deleted', { name }))
      }}
      title={t('roles.deleteTitle', { name })}
      text={t('roles.deleteText')}
      confirmLabel={t('departments.delete')}
      danger
    />
  )
}
