import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { ExportedFile } from './exported-file.tsx'
import { LogChecking } from './log-checking.tsx'
import { LogExports } from './log-exports.tsx'
import type { LogSearch } from './personal-log.api.ts'
import classes from './personal-log.module.css'

/** Verifies the log, exports it with a signature, and verifies such exports. */
export function ProofDialog({ search, onClose }: { search: LogSearch; onClose: () => void }) {
  const { t } = useTranslation('log')
  return (
    <Dialog
      opened
      width="medium"
      onClose={onClose}
      title={t('proof.title')}
      footer={
        <Button variant="default" onClick={onClose}>
          {t('proof.close')}
        </Button>
      }
    >
      <section className={classes.proof} aria-labelledby="proof-check">
        <h3 id="proof-check">{t('proof.check.title')}</h3>
        <p>{t('proof.check.text')}</p>
        <LogChecking />
      </section>
      <section className={classes.proof} aria-labelledby="proof-export">
        <h3 id="proof-export">{t('proof.export.title')}</h3>
        <p>{t('proof.export.text')}</p>
        <LogExports search={search} />
      </section>
      <section className={classes.proof} aria-labelledby="proof-file">
        <h3 id="proof-file">{t('proof.file.title')}</h3>
        <p>{t('proof.file.text')}</p>
        <ExportedFile />
      </section>
    </Dialog>
  )
}
