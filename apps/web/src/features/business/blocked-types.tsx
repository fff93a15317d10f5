import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryState } from '../../ui/query-state.tsx'
import settings from '../../ui/settings.module.css'
import { toast, toastUndo } from '../../ui/toasts.tsx'
import { AddExtensions, ExtensionList } from './extension-list.tsx'
import { withDots } from './extensions.ts'
import { blockedQuery, changeBlocked } from './files.api.ts'
import { useReportError } from './use-report-error.ts'

/** File types that no employee may upload, by extension (specification 6). */
export function BlockedTypes() {
  const { t } = useTranslation('business')
  const queries = useQueryClient()
  const heading = useId()
  const field = useRef<HTMLInputElement>(null)
  const reportError = useReportError()

  async function block(extensions: readonly string[]) {
    await changeBlocked(queries, extensions)
    toast({ tone: 'good', message: t('blocked.added', { names: withDots(extensions) }) })
  }
  async function allow(extension: string) {
    await changeBlocked(queries, [], [extension])
    field.current?.focus()
    toastUndo(t('blocked.removed', { name: extension }), t('undo'), () => {
      changeBlocked(queries, [extension]).catch(reportError)
    })
  }
  return (
    <section className={settings.section} id="blocked-types">
      <h2 id={heading}>{t('blocked.title')}</h2>
      <p>{t('blocked.text')}</p>
      <QueryState query={useQuery(blockedQuery())} level={3} waiting={{ rows: 2, shape: 'text' }}>
        {(blocked) => (
          <>
            <AddExtensions
              there={blocked}
              field={field}
              label={t('blocked.label')}
              hint={t('blocked.hint')}
              submit={t('blocked.add')}
              wrong={t('blocked.wrong')}
              already={t('blocked.there')}
              onAdd={block}
            />
            <ExtensionList
              extensions={blocked}
              heading={heading}
              none={t('blocked.none')}
              removeLabel={(name) => t('blocked.remove', { name })}
              onRemove={(extension) => void allow(extension).catch(reportError)}
            />
          </>
        )}
      </QueryState>
    </section>
  )
}
