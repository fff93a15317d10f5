import { Button } from '@mantine/core'
import { Mail, QrCode, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { startSignIn } from '../../../lib/sign-in-ways.ts'
import { EntryCard, Or, Ways } from './card.tsx'
import { QrSignIn } from './qr-sign-in.tsx'

/** A short sign-in: a one-time code, or a signed-in phone (T24). */
export function EasyLogin() {
  const { t } = useTranslation('identity')
  const [withQr, setWithQr] = useState(false)
  if (withQr) return <QrSignIn onBack={() => setWithQr(false)} />
  return (
    <EntryCard title={t('easy.title')} text={t('easy.text')}>
      <Ways>
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
      </Ways>
      <Or>{t('or')}</Or>
      <Ways>
        <Button
          size="md"
          variant="default"
          leftSection={<Mail size={18} aria-hidden="true" />}
          onClick={() => startSignIn('sso')}
        >
          {t('signIn.password')}
        </Button>
      </Ways>
    </EntryCard>
  )
}
