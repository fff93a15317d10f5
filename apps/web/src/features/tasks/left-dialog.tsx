import { Button } from '@mantine/core'
import { getJob } from '@khlang/contract/jobs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { FileLines } from '../../ui/choices.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeletons } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { jobsKey } from './tasks.api.ts'

/** What a job could not do, item by item, and why. */
export function LeftDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const { t } = useTranslation('tasks')
  const { data, error, refetch } = useQuery({
    queryKey: [...jobsKey(), id],
    queryFn: ({ signal }) => call(getJob, { params: { id } }, { signal }),
  })
  return (
    <Dialog
      opened
      width="medium"
      onClose={onClose}
      title={title}
      text={data ? t('left', { count: data.leftCount }) : undefined}
      footer={
        <Button onClick={onClose} data-autofocus>
          {t('close')}
        </Button>
      }
    >
      {error ? (
        <ErrorState error={error} level={3} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <FileLines
            label={t('leftList')}
            lines={data.left.map(({ id: key, name, type, mimeType, message }) => ({
              key,
              item: { type, mimeType, name: name ?? t('unseen') },
              sub: message,
            }))}
            rest={(count) => t('rest', { count })}
          />
          {data.leftCount > data.left.length && <p>{t('rest', { count: data.leftCount - data.left.length })}</p>}
        </>
      ) : (
        <Skeletons rows={4} />
      )}
    </Dialog>
  )
}
