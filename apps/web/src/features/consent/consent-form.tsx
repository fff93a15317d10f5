import { isTaxId } from '@khlang/contract/accounts'
import { type Consent, type ConsentMode, consentModes } from '@khlang/contract/consents'
import { currentConsentText } from '@khlang/contract/consent-text'
import { Button, Checkbox, Group, Radio, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '../../lib/use-sending.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FieldStack, FormError } from '../../ui/form.tsx'
import settings from '../../ui/settings.module.css'
import { toast } from '../../ui/toasts.tsx'
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx'
import { decideConsent } from './consent.api.ts'
import { ConsentPreview } from './consent-preview.tsx'
import { taxIdsIn } from './typed-tax-ids.ts'

export type ConsentFormProps = { consent: Consent; onDecided: () => void }

/** The decision: from whom, under which text; or none at all. What is entered stays while somebody else decides. */
export function ConsentForm({ consent, onDecided }: ConsentFormProps) {
  const { t, i18n } = useTranslation('consent')
  const queries = useQueryClient()
  const { busy, error, send, forget } = useSending()
  const { version } = currentConsentText
  const isApproved = consent.status === 'approve'
  const hasAccepted = isApproved && consent.textVersion === version
  const [begun] = useState(consent.revision)
  const [chosen, setMode] = useState<ConsentMode | null>(null)
  const mode = chosen ?? consent.mode
  const listed = consent.taxIds.join('\n')
  const [text, setTyped] = useState<string | null>(null)
  const typed = text ?? listed
  const [checked, setAccepted] = useState(false)
  const accepted = checked || hasAccepted
  const [deciding, setDeciding] = useState(false)
  const [tried, setTried] = useState(false)
  const [rejecting, setRejecting] = useState(false)

  const taxIds = mode === 'receive_all' ? [] : taxIdsIn(typed)
  const wrongId = taxIds.find((id) => !isTaxId(id))
  const isMissing = mode === 'specific' && taxIds.length === 0
  const faultOfIds =
    wrongId === undefined ? (tried && isMissing ? t('taxIdsRequired') : null) : t('taxIdWrong', { id: wrongId })
  const isTouched = mode !== consent.mode || typed !== listed || accepted !== hasAccepted
  const isDirty = !hasAccepted || mode !== consent.mode || taxIds.join() !== consent.taxIds.join()

  const decide = async (action: 'approve' | 'reject') => {
    setDeciding(true)
    try {
      await decideConsent(queries, {
        action,
        revision: consent.revision,
        ...(action === 'approve' && { mode, taxIds, textVersion: version }),
      })
      toast({ message: t('saved') })
      onDecided()
    } finally {
      setDeciding(false)
    }
  }
  const approve = () => {
    setTried(true)
    if (accepted && wrongId === undefined && !isMissing) void send(() => decide('approve'))
  }
  return (
    <form
      noValidate
      className={settings.section}
      aria-label={t('modeTitle')}
      onSubmit={(event) => {
        event.preventDefault()
        approve()
      }}
    >
      <h2>{t('modeTitle')}</h2>
      <FieldStack>
        <Radio.Group
          aria-label={t('modeTitle')}
          mt={12}
          value={mode}
          onChange={(value) => setMode(consentModes.find((one) => one === value) ?? mode)}
        >
          <FieldStack>
            {consentModes.map((value) => (
              <Radio key={value} value={value} label={t(`mode.${value}`)} />
            ))}
          </FieldStack>
        </Radio.Group>
        {mode !== 'receive_all' && (
          <>
            <Textarea
              label={t('taxIds')}
              description={t('taxIdsHint')}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              error={faultOfIds}
              autosize
              minRows={3}
              maxRows={10}
              maxLength={40_000}
            />
            {/* What it shows is about this list and no other. */}
            <ConsentPreview
              key={`${mode} ${taxIds.join()}`}
              mode={mode}
              taxIds={taxIds}
              disabled={wrongId !== undefined}
            />
          </>
        )}
        <div>
          <h3>{t('textTitle', { version })}</h3>
          <ol>
            {currentConsentText[i18n.language === 'en' ? 'en' : 'th'].map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ol>
        </div>
        <Checkbox
          label={t('accept')}
          checked={accepted}
          disabled={hasAccepted}
          error={tried && !accepted ? t('acceptRequired') : null}
          onChange={(event) => setAccepted(event.currentTarget.checked)}
        />
        <UnsavedChanges when={isTouched} />
        {consent.revision !== begun && isTouched && !deciding && !error && <p role="status">{t('changedMeanwhile')}</p>}
        <FormError error={error} />
        <Group>
          <Button type="submit" loading={busy} disabled={isApproved && !isDirty}>
            {t(isApproved ? 'save' : 'approve')}
          </Button>
          {consent.status !== 'reject' && (
            <Button
              variant="default"
              disabled={busy}
              aria-haspopup="dialog"
              onClick={() => {
                forget()
                setRejecting(true)
              }}
            >
              {t(isApproved ? 'withdraw' : 'reject')}
            </Button>
          )}
        </Group>
      </FieldStack>
      <ConfirmDialog
        opened={rejecting}
        onClose={() => setRejecting(false)}
        onConfirm={() => decide('reject')}
        title={t('rejectTitle')}
        text={t('rejectText')}
        confirmLabel={t(isApproved ? 'withdraw' : 'reject')}
        danger
      />
    </form>
  )
}
