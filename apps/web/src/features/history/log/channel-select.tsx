import { type LogChannel, logChannels } from '@khlang/contract/log-actors'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type ChannelSelectProps = { value: LogChannel | undefined; onChange: (channel: LogChannel | undefined) => void }

/** By which way the rows came that are shown. */
export function ChannelSelect({ value, onChange }: ChannelSelectProps) {
  const { t } = useTranslation('log')
  return (
    <NativeSelect
      label={t('filter.channel')}
      value={value ?? ''}
      data={[
        { value: '', label: t('filter.all') },
        ...logChannels.map((channel) => ({ value: channel, label: t(`clients.${channel}`) })),
      ]}
      onChange={({ currentTarget }) => onChange(logChannels.find((channel) => channel === currentTarget.value))}
    />
  )
}
