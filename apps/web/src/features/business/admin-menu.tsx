import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Search } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { type AdminPage, type AdminGroup, useAdminPages } from './admin-pages.ts'
import { findSettings, useSettingsIndex } from './settings-index.ts'
import { todayQuery, waitsOn } from './today.api.ts'
import classes from './admin-menu.module.css'

type AdminMenuProps = { onChoose?: (() => void) | undefined }

/** The menu of business management: a way back, a search for settings, its pages in groups with what waits there. */
export function AdminMenu({ onChoose }: AdminMenuProps) {
  const { t } = useTranslation('business')
  const { active } = useMe()
  const [text, setText] = useState('')
  return (
    <nav aria-label={t('menu.label')} className={classes.menu}>
      <Link to="/mydrive" className={classes.back} onClick={onChoose}>
        <ArrowLeft size={18} aria-hidden="true" />
        <span>{t('menu.back')}</span>
      </Link>
      <p className={classes.account}>{active.name}</p>
      <TextInput
        type="search"
        size="xs"
        maxLength={100}
        value={text}
        aria-label={t('find.label')}
        placeholder={t('find.label')}
        leftSection={<Search size={15} aria-hidden="true" />}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.groups}>
        {text.trim() === '' ? <Groups onChoose={onChoose} /> : <Found text={text} onChoose={onChoose} />}
      </div>
    </nav>
  )
}

const Groups = ({ onChoose }: AdminMenuProps) =>
  useAdminPages().map(({ group, pages }) => <Group key={group} {...{ group, pages, onChoose }} />)

function Group({ group, pages, onChoose }: AdminMenuProps & { group: AdminGroup; pages: readonly AdminPage[] }) {
  const { t } = useTranslation('business')
  const heading = useId()
  const { data: today = [] } = useQuery(todayQuery())
  return (
    <div role="group" aria-labelledby={heading}>
      <p id={heading} className={classes.heading}>
        {t(`menu.${group}`)}
      </p>
      {pages.map(({ name, to, icon: Icon }) => {
        const count = waitsOn(today, name)
        return (
          <Link
            key={name}
            to={to}
            className={classes.place}
            activeProps={{ 'aria-current': 'page' }}
            onClick={onChoose}
          >
            <Icon size={18} strokeWidth={1.8} aria-hidden="true" />
            <span>{name === 'index' ? t('menu.index') : t(`home.${name}.title`)}</span>
            {count > 0 && (
              <span className={classes.count} role="img" aria-label={t('menu.waiting', { count })}>
                {count}
              </span>
            )}
          </Link>
        )
      })}
    </div>
  )
}

function Found({ text, onChoose }: AdminMenuProps & { text: string }) {
  const { t } = useTranslation('business')
  const found = findSettings(useSettingsIndex(), text)
  if (found.length === 0)
    return (
      <p role="status" className={classes.none}>
        {t('find.nothing')}
      </p>
    )
  return found.map(({ id, to, hash, label, icon: Icon }) => (
    <Link key={id} to={to} {...(hash && { hash })} className={classes.place} onClick={onChoose}>
      <Icon size={18} strokeWidth={1.8} aria-hidden="true" />
      <span>{label}</span>
    </Link>
  ))
}
