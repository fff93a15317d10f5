import { answerProofChallenge, startProofChallenge } from '@khlang/contract/identifiers'
import { Button, FileInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { identifierKey } from './identifier.api.ts'

const fileName = 'khlang-challenge.xml'

function saveText(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/xml' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Two steps: a file to sign with the certificate of the number’s owner, and the signed file. */
export function SignatureDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const queries = useQueryClient()
  const { busy, error, send } = useSending()
  const [signed, setSigned] = useState<File | null>(null)
  return (
    <FormDialog
      title={t('proof.sign')}
      text={t('proof.signText')}
      confirm={t('proof.signSend')}
      busy={busy}
      dirty={signed !== null}
      disabled={signed === null}
      error={error}
      onClose={onClose}
      onSubmit={() =>
        void send(async () => {
          await call(answerProofChallenge, { body: { xml: (await signed?.text()) ?? '' } })
          await queries.invalidateQueries({ queryKey: identifierKey })
          toast({ tone: 'good', message: t('proof.signed') })
          onClose()
        })
      }
    >
      <Button
        variant="default"
        disabled={busy}
        onClick={() => void send(async () => saveText((await call(startProofChallenge, { body: {} })).xml))}
      >
        {t('proof.signDownload')}
      </Button>
      <FileInput
        mt={12}
        label={t('proof.signedFile')}
        placeholder={t('proof.choose')}
        accept=".xml,application/xml,text/xml"
        value={signed}
        onChange={setSigned}
      />
    </FormDialog>
  )
}
