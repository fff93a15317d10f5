import { Button } from '@mantine/core'
import { QrCode, Smartphone, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { startSignIn } from '../../../lib/sign-in-methods.ts'
import { EntryCard, Or, ButtonGroup } from './card.tsx'
import { QrSignIn } from './qr-sign-in.tsx'

/** A short sign-in: a one-time code, or a signed-in phone (T24). */
export function EasyLogin() {
  const { t } = useTranslation('identity')
  const [withQr, setWithQr] = useState(false)
  if (withQr) return <QrSignIn onBack={() => setWithQr(false)} />
  return (
    <EntryCard title={t('easy.title')} text={t('easy.text')}>
      <ButtonGroup>
        <Button size="md" leftSection={<Smartphone size={18} aria-hidden="true" />} onClick={() => startSignIn('sms')}>
          {t('easy.mobile')}
        </Button>
        <Button
          size="md"
          variant="default"
          leftSection={<QrCode size={18} aria-hidden="true" />}
          onClick={() => setWithQr(true)}
        >
          {t('easy.qr')}
        </Button>
      </ButtonGroup>
      <Or>{t('or')}</Or>
      <ButtonGroup>
        <Button
          size="md"
          variant="default"
          leftSection={<UserRound size={18} aria-hidden="true" />}
          onClick={() => startSignIn('sso')}
        >
          {t('signIn.password')}
        </Button>
      </ButtonGroup>
    </EntryCard>
  )
}
