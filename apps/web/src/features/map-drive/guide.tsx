import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../lib/sizes.ts'
import settings from '../../ui/settings.module.css'
import classes from './map-drive.module.css'
import { type Address, commandOf, setupFile, type System, systems } from './setup-files.ts'

function save(system: System, address: Address) {
  const { name, type, text } = setupFile(system, address)
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

const firstSystem = (): System =>
  /Mac/i.test(navigator.userAgent) ? 'macos' : /Linux/i.test(navigator.userAgent) ? 'linux' : 'windows'

/** Step by step on each system, with the address and the username filled in. */
export function Guide({ address, fileLimit }: { address: Address; fileLimit: number }) {
  const { t } = useTranslation('map-drive')
  const [system, setSystem] = useState<System>(firstSystem)
  const steps = [t(`guide.${system}.one`), t(`guide.${system}.two`), t(`guide.${system}.three`)]
  return (
    <section className={settings.section}>
      <h2>{t('guide.title')}</h2>
      <div className={classes.tabs} role="group" aria-label={t('guide.systems')}>
        {systems.map((one) => (
          <Button
            key={one}
            size="compact-md"
            variant={one === system ? 'filled' : 'default'}
            aria-pressed={one === system}
            onClick={() => setSystem(one)}
          >
            {t(`guide.${one}.name`)}
          </Button>
        ))}
      </div>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <code className={classes.command}>{commandOf(system, address)}</code>
      <Button
        variant="light"
        leftSection={<Download size={16} aria-hidden="true" />}
        onClick={() => save(system, address)}
      >
        {t('guide.download', { name: setupFile(system, address).name })}
      </Button>
      {system === 'windows' && <p className={classes.warning}>{t('guide.windowsLimit')}</p>}
      {system === 'windows' && address.url.startsWith('http:') && (
        <p className={classes.warning}>{t('guide.windowsPlain')}</p>
      )}
      <p className={classes.found}>{t('guide.fileLimit', { max: formatBytes(fileLimit) })}</p>
      <p className={classes.found}>{t('guide.names')}</p>
    </section>
  )
}
