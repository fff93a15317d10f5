import { Button } from '@mantine/core'
import { getJob } from '@khlang/contract/jobs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { FileLines } from '../../ui/choices.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { jobsKey } from './tasks.api.ts'

/** The failed items of a job, with reasons. */
export function LeftDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const { t } = useTranslation('tasks')
  const job = useQuery({
    queryKey: [...jobsKey(), id],
    queryFn: ({ signal }) => call(getJob, { params: { id } }, { signal }),
  })
  return (
    <Dialog
      opened
      width="medium"
      onClose={onClose}
      title={title}
      text={job.data && t('left', { count: job.data.leftCount })}
      footer={
        <Button onClick={onClose} data-autofocus>
          {t('close')}
        </Button>
      }
    >
      <QueryState query={job} level={3} waiting={{ rows: 4 }}>
        {(data) => (
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
        )}
      </QueryState>
    </Dialog>
  )
}
