import { Button, Group, TextInput } from '@mantine/core'
import type { ShareLink } from '@khlang/contract/links'
import { Copy, Download } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../ui/copy-text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { extraPart } from '../../../ui/lazy-part.tsx'
import { Skeletons } from '../../../ui/skeletons.tsx'
import { useLinkName } from './link-facts.ts'
import classes from './links.module.css'

const QrCode = extraPart(() => import('./qr-code.tsx').then((module) => module.QrCode))

export type LinkAddressProps = { link: Pick<ShareLink, 'url' | 'name'>; withCode: boolean }

/** The address of a link, and its code where it has one. */
export function LinkAddress({ link: { url, name }, withCode }: LinkAddressProps) {
  const { t } = useTranslation('links')
  const shownName = useLinkName({ name })
  if (url === null) return null
  /** The library comes with the code: by now it is there. */
  const save = async (as: 'png' | 'svg') => {
    const { saveCode } = await import('./save-code.ts')
    await saveCode(url, t('qr.file', { name: shownName }), as)
  }
  return (
    <div>
      <TextInput
        label={t('dialog.address')}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
        rightSectionWidth={44}
        rightSection={
          <IconButton
            label={t('section.copyAddress')}
            icon={Copy}
            size="small"
            onClick={() =>
              void copyText(url, name ? t('copy.doneOf', { name }) : t('copy.done'), t('copy.refusedHere'))
            }
          />
        }
      />
      {withCode && (
        <div className={classes.code}>
          <Suspense fallback={<Skeletons shape="text" rows={3} />}>
            <QrCode text={url} label={t('qr.label')} />
          </Suspense>
          <Group gap="xs">
            {(['png', 'svg'] as const).map((as) => (
              <Button
                key={as}
                size="compact-sm"
                variant="default"
                leftSection={<Download size={14} aria-hidden="true" />}
                onClick={() => void save(as)}
              >
                {t(`qr.${as}`)}
              </Button>
            ))}
          </Group>
        </div>
      )}
    </div>
  )
}
