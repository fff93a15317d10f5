import type { UploadPage } from '@khlang/contract/public-upload-links'
import { cleanName } from '@khlang/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { percentOf } from '../../lib/sizes.ts'
import pageClasses from '../public-pages.module.css'
import { ChooseButton } from './choose-button.tsx'
import { giveUp } from './tus.ts'
import classes from './uploading.module.css'

export type UnfinishedProps = {
  /** Where it is. */
  to: string
  /** Where it is given up: an open folder, if its own may be closed. */
  giveUpAt?: string
  upload: NonNullable<UploadPage['unfinished']>
  resume: (file: File, url: string) => void
  refresh: () => Promise<void>
}

/** A file that was on its way when the page was left: browsers need it chosen again. */
export function Unfinished({
  to,
  giveUpAt = to,
  upload: { id, name, size, received },
  resume,
  refresh,
}: UnfinishedProps) {
  const { t } = useTranslation('public-uploads')
  const [error, setError] = useState<string | null>(null)
  const url = `${to}/${id}`

  function choose([file]: readonly File[]) {
    if (!file) return
    if (file.size !== size || cleanName(file.name) !== name) return setError(t('unfinished.other', { name }))
    setError(null)
    resume(file, url)
  }
  async function cancel() {
    // One that is gone already needs no giving up.
    await giveUp(`${giveUpAt}/${id}`, { offline: t('offline'), failed: t('uploadFailed') }).catch(() => undefined)
    await refresh()
  }
  return (
    <div className={classes.unfinished}>
      <p>{t('unfinished.text', { name, percent: percentOf(received, size) })}</p>
      {error && (
        <p className={pageClasses.fault} role="alert">
          {error}
        </p>
      )}
      <div className={pageClasses.buttons}>
        <button type="button" className={pageClasses.second} onClick={() => void cancel()}>
          {t('unfinished.cancel')}
        </button>
        <ChooseButton label={t('unfinished.choose')} types={[]} onChoose={choose} />
      </div>
    </div>
  )
}
