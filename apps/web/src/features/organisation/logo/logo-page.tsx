import { type LogoKind, logoKinds, logoTypes } from '@khlang/contract/logos'
import { Button, FileButton, Radio } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/session.ts'
import { FieldStack, FormError } from '../../../ui/form.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { toast } from '../../../ui/toasts.tsx'
import { chooseLogo, isTooLarge, logoQuery, uploadLogo } from './logo.api.ts'
import { LogoPreview } from './logo-preview.tsx'

/** What a business shows as its logo, and how it looks where people see it (T28). */
export function LogoPage() {
  const { t } = useTranslation('organisation')
  const { active } = useMe()
  return (
    <div className={settings.page}>
      <PageHeader title={t('logo.title')} text={t('logo.text', { account: active.name })} />
      <QueryState query={useQuery(logoQuery())} waiting={{ rows: 4 }}>
        {({ kind, address }) => (
          <>
            <LogoChoice kind={kind} />
            <LogoPreview kind={kind} address={address} name={active.name} />
          </>
        )}
      </QueryState>
    </div>
  )
}

function LogoChoice({ kind }: { kind: LogoKind }) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const [isLarge, setLarge] = useState(false)
  const change = useMutation({
    mutationFn: (next: Exclude<LogoKind, 'own'> | File) =>
      next instanceof File ? uploadLogo(queries, next) : chooseLogo(queries, next),
    onSuccess: () => toast({ message: t('logo.saved'), tone: 'good' }),
  })
  // A picture that was corrected is chosen again by the same name.
  const forgetFile = useRef<() => void>(null)
  const choose = (file: File | null) => {
    forgetFile.current?.()
    if (!file) return
    setLarge(isTooLarge(file))
    change.reset()
    if (!isTooLarge(file)) change.mutate(file)
  }
  return (
    <section className={settings.section}>
      <Radio.Group
        label={t('logo.shows')}
        labelProps={{ mb: 12 }}
        value={kind}
        onChange={(next) => {
          setLarge(false)
          if (next === 'default' || next === 'none') change.mutate(next)
        }}
      >
        <FieldStack>
          {logoKinds.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`logo.kind.${one}`)}
              description={t(`logo.about.${one}`)}
              // A picture is shown by choosing its file.
              disabled={change.isPending || (one === 'own' && kind !== 'own')}
            />
          ))}
        </FieldStack>
      </Radio.Group>
      <FileButton accept={logoTypes.join(',')} resetRef={forgetFile} onChange={choose}>
        {(props) => (
          <Button {...props} mt={16} variant="default" loading={change.isPending}>
            {t(kind === 'own' ? 'logo.replace' : 'logo.choose')}
          </Button>
        )}
      </FileButton>
      {isLarge && <FormError error={null}>{t('logo.large')}</FormError>}
      <FormError error={change.error} />
    </section>
  )
}
