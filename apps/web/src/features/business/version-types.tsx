import { usualVersionTypes } from '@khlang/contract'
import { fileKind } from '@khlang/contract/file-kinds'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import settings from '../../ui/settings.module.css'
import { toastFailure, toastUndo } from '../../ui/toasts.tsx'
import { AddExtensions, ExtensionList } from './extension-list.tsx'
import { withDots } from './extensions.ts'
import { sendSettings, settingsQuery } from './sharing/sharing.api.ts'

/** What is added and removed, and the message once it is. */
type Change = { add: string[]; remove: string[]; done: string }

/** Of which file types versions are kept (C18). */
export function VersionTypes() {
  const { t } = useTranslation('business')
  const heading = useId()
  return (
    <section className={settings.section} id="version-types" aria-labelledby={heading}>
      <h2 id={heading}>{t('versionTypes.title')}</h2>
      <p>{t('versionTypes.text')}</p>
      <QueryState query={useQuery(settingsQuery())} level={3} waiting={{ rows: 2, shape: 'text' }}>
        {({ versionTypes }) => <TypesForm types={versionTypes} heading={heading} />}
      </QueryState>
    </section>
  )
}

function TypesForm({ types, heading }: { types: readonly string[]; heading: string }) {
  const { t } = useTranslation('business')
  const queries = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  /** Asked first, because something no longer keeps versions. */
  const [asked, setAsked] = useState<Change | null>(null)

  const change = async ({ add, remove, done }: Change) => {
    await sendSettings(queries, { versionTypes: { add, remove } })
    const back = { add: remove, remove: add }
    toastUndo(done, t('policies.undo'), () => {
      sendSettings(queries, { versionTypes: back }).catch((reason: unknown) =>
        toastFailure(reason, t('policies.failed')),
      )
    })
  }
  const usual: Change = {
    done: t('versionTypes.usualDone'),
    add: usualVersionTypes.filter((one) => !types.includes(one)),
    remove: types.filter((one) => !usualVersionTypes.includes(one)),
  }
  const isMedia = (one: string) => ['video', 'audio'].includes(fileKind({ name: `x.${one}` }))
  const refuse = (extensions: readonly string[]) => {
    const media = extensions.filter(isMedia)
    return media.length > 0 ? t('versionTypes.media', { names: withDots(media) }) : null
  }
  return (
    <>
      <AddExtensions
        there={types}
        field={field}
        label={t('blocked.label')}
        hint={t('versionTypes.hint')}
        submit={t('versionTypes.add')}
        wrong={t('blocked.wrong')}
        already={t('versionTypes.there')}
        refuse={refuse}
        onAdd={(add) => change({ add: [...add], remove: [], done: t('versionTypes.added', { names: withDots(add) }) })}
      />
      <ExtensionList
        extensions={types}
        heading={heading}
        none={t('versionTypes.none')}
        removeLabel={(name) => t('versionTypes.remove', { name })}
        onRemove={(one) =>
          setAsked({ add: [], remove: [one], done: t('versionTypes.removed', { names: withDots([one]) }) })
        }
      />
      {usual.add.length + usual.remove.length > 0 && (
        <p>
          <Button
            variant="default"
            onClick={() => (usual.remove.length > 0 ? setAsked(usual) : void change(usual).catch(report))}
          >
            {t('versionTypes.usual')}
          </Button>
        </p>
      )}
      {asked && (
        <ConfirmDialog
          opened
          danger
          title={t('versionTypes.ask', { names: withDots(asked.remove) })}
          text={t('versionTypes.askText')}
          confirmLabel={t('versionTypes.stop')}
          onConfirm={() => change(asked)}
          onClose={() => {
            setAsked(null)
            field.current?.focus()
          }}
        />
      )}
    </>
  )

  function report(reason: unknown) {
    toastFailure(reason, t('policies.failed'))
  }
}
