import { levelLabels } from '@khlang/contract/permissions'
import type { SuspendedRule } from '@khlang/contract/suspended-rules'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { PagedList } from '../../../ui/paged-list.tsx'
import settings from '../../../ui/settings.module.css'
import { audienceIcons } from '../audience-fields.tsx'
import { suspendedQuery } from './switches.api.ts'
import { SuspendedRuleDialog } from './suspended-rule-dialog.tsx'

type Asked = { rule: SuspendedRule; change: 'replace' | 'remove' }

/** Permissions that count for nobody since a reload of the organisation chart (T13), to be given to others or deleted. */
export function SuspendedRules() {
  const { t } = useTranslation('organisation')
  const id = useId()
  const list = useInfiniteQuery(suspendedQuery())
  const [asked, setAsked] = useState<Asked | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isDone = useRef(false)
  // The focused button is removed with its row; the focus can move only once the dialog is closed.
  useEffect(() => {
    if (asked !== null || !isDone.current) return
    isDone.current = false
    heading.current?.focus()
  }, [asked])
  return (
    <section className={settings.section} aria-labelledby={id} id="suspended-rules">
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t('suspendedRules.title')}
      </h2>
      <p>{t('suspendedRules.text')}</p>
      <PagedList list={list} level={3} waiting={{ shape: 'text', rows: 2 }} empty={<p>{t('suspendedRules.none')}</p>}>
        {(rules) => (
          <ul className={settings.rows} aria-labelledby={id}>
            {rules.map((rule) => (
              <Row key={rule.id} rule={rule} onAsk={(change) => setAsked({ rule, change })} />
            ))}
          </ul>
        )}
      </PagedList>
      {asked && (
        <SuspendedRuleDialog {...asked} onDone={() => (isDone.current = true)} onClose={() => setAsked(null)} />
      )}
    </section>
  )
}

function Row({ rule, onAsk }: { rule: SuspendedRule; onAsk: (change: Asked['change']) => void }) {
  const { t } = useTranslation('organisation')
  const language = useLanguage()
  const { audience, folder, level } = rule
  const Icon = audienceIcons[audience.type]
  const names = { folder: folder.name || t('permissions.root'), name: audience.name }
  return (
    <li className={settings.row}>
      <Icon size={20} aria-hidden="true" />
      <div className={settings.rowText}>
        <span>
          {t(`permissions.type.${audience.type}`)} {audience.name}: {levelLabels[level][language]}
        </span>
        <small>
          <Link to="/onebox-system-admin-managedirectoryfile/$id" params={{ id: folder.id }}>
            {names.folder}
          </Link>
        </small>
      </div>
      <Button
        variant="default"
        aria-haspopup="dialog"
        aria-label={t('suspendedRules.replaceOf', names)}
        onClick={() => onAsk('replace')}
      >
        {t('suspendedRules.replace')}
      </Button>
      <Button
        variant="default"
        aria-haspopup="dialog"
        aria-label={t('suspendedRules.removeOf', names)}
        onClick={() => onAsk('remove')}
      >
        {t('suspendedRules.remove')}
      </Button>
    </li>
  )
}
