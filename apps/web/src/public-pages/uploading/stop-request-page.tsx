import { BellOff, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../lib/i18n.ts'
import { Frame } from '../frame.tsx'
import { Card, Notice } from '../parts.tsx'
import classes from '../public-pages.module.css'
import { uploadTexts } from './texts.ts'
import { stopRequest } from './upload-link.api.ts'

const needed = [uploadTexts]

/** Stops the mails that ask for files. It takes a press, since programs that check mails open their addresses too. */
export function StopRequestPage({ id }: { id: string }) {
  useTexts(needed)
  const { t } = useTranslation('public-uploads')
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    document.title = t('stop.titlePlain')
  }, [t])

  async function stop() {
    setState('busy')
    setError(null)
    try {
      await stopRequest(id)
      setState('done')
    } catch (failure) {
      setError(failure)
      setState('idle')
    }
  }
  return (
    <Frame business={null} isWide={false}>
      {error !== null ? (
        <Notice error={error} onRetry={() => void stop()} />
      ) : state === 'done' ? (
        <div role="status">
          <Card icon={CircleCheck} title={t('stop.done')} text={t('stop.doneText')} />
        </div>
      ) : (
        <Card icon={BellOff} tone="quiet" title={t('stop.title')} text={t('stop.text')}>
          <button type="button" className={classes.button} disabled={state === 'busy'} onClick={() => void stop()}>
            {t('stop.button')}
          </button>
        </Card>
      )}
    </Frame>
  )
}
