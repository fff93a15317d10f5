import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { ExportedFile } from './exported-file.tsx'
import { LogChecking } from './log-checking.tsx'
import { LogExports } from './log-exports.tsx'
import type { LogProof } from './proof.api.ts'
import classes from './personal-log.module.css'

/** Verifies the log, exports it with a signature, and verifies such exports. */
export function ProofDialog({ proof, onClose }: { proof: LogProof; onClose: () => void }) {
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
        <p>{t(proof.of === 'business' ? 'proof.check.businessText' : 'proof.check.text')}</p>
        <LogChecking proof={proof} />
      </section>
      <section className={classes.proof} aria-labelledby="proof-export">
        <h3 id="proof-export">{t('proof.export.title')}</h3>
        <p>{t('proof.export.text')}</p>
        <LogExports proof={proof} />
      </section>
      <section className={classes.proof} aria-labelledby="proof-file">
        <h3 id="proof-file">{t('proof.file.title')}</h3>
        <p>{t('proof.file.text')}</p>
        <ExportedFile />
      </section>
    </Dialog>
  )
}
