import { uploadLinkLimits } from '@khlang/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLine } from '../parts.tsx'
import pageClasses from '../public-pages.module.css'
import { keepName, keptName } from '../visitor-name.ts'
import classes from './uploading.module.css'

export type SenderFormProps = {
  /** Files that have been dropped already. */
  waiting: number
  present: (name: string) => Promise<void>
  explain: (error: unknown) => string
}

/** Who adds the files: the name is shown with them, as it was typed. */
export function SenderForm({ waiting, present, explain }: SenderFormProps) {
  const { t } = useTranslation('public-uploads')
  const [name, setName] = useState(keptName)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (name.trim() === '') return setFault(t('form.nameRequired'))
    setBusy(true)
    setFault(null)
    try {
      await present(name.trim())
      keepName(name.trim())
    } catch (error) {
      setBusy(false)
      setFault(explain(error))
    }
  }
  return (
    <form className={pageClasses.form} noValidate onSubmit={(event) => void send(event)}>
      <h2 className={classes.who}>{t('folder.who')}</h2>
      <p className={classes.limits}>{t('folder.whoText')}</p>
      {waiting > 0 && <p role="status">{t('folder.waiting', { count: waiting })}</p>}
      <TextLine
        label={t('form.name')}
        value={name}
        onChange={setName}
        error={fault}
        autoComplete="name"
        maxLength={uploadLinkLimits.visitorName}
        isFirst
      />
      <button type="submit" className={pageClasses.button} aria-disabled={isBusy}>
        {t('form.button')}
      </button>
    </form>
  )
}
