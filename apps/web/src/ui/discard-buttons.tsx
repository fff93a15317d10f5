import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './dialog.module.css'

/** The answers to whether what was typed is discarded; the safe one has the focus. */
export function DiscardButtons({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <>
      <Button variant="default" autoFocus data-autofocus onClick={onKeep}>
        {t('dialog.keep')}
      </Button>
      <Button color="red" className={classes.danger} onClick={onDiscard}>
        {t('dialog.discard')}
      </Button>
    </>
  )
}
