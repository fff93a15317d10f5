import type { EdocDetail } from '@khlang/contract/edoc-boxes'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { commonHeaders, failureOf } from '../../../lib/call.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { startDownload } from '../../../lib/start-download.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { FormError } from '../../../ui/form.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import { printBlob } from '../../../ui/merging/print-blob.ts'
import { QueryState } from '../../../ui/query-state.tsx'
import { edocPaper } from '../edocs.api.ts'
import { contentsQuery } from './contents.api.ts'
import classes from './contents.module.css'
import { DocumentPage } from './document-page.tsx'

/** What a document says, as a page; one that has no PDF can be printed and downloaded as one. */
export function Contents({ edoc }: { edoc: EdocDetail }) {
  const query = useInfiniteQuery(contentsQuery(edoc))
  return (
    <div className={classes.contents}>
      {!edoc.files.includes('pdf') && <Paper edoc={edoc} />}
      <QueryState query={query} level={3} waiting={{ shape: 'text', rows: 12 }}>
        {({ pages: [first, ...others] }) =>
          first && (
            <DocumentPage
              contents={first}
              lines={[first, ...others].flatMap(({ lines }) => lines)}
              more={query}
              number={edoc.documentNo}
            />
          )
        }
      </QueryState>
    </div>
  )
}

/** Its pages as a file, made on the server. */
function Paper({ edoc }: { edoc: EdocDetail }) {
  const { t } = useTranslation('edoc-contents')
  const language = useLanguage()
  const { busy, error, send } = useSending()
  async function print() {
    const headers = commonHeaders(edoc.accountId)
    const response = await fetch(edocPaper(edoc, language), { credentials: 'same-origin', headers })
    if (!response.ok) throw failureOf(response, await response.json().catch(() => null))
    printBlob(await response.blob())
  }
  return (
    <>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<Printer size={16} aria-hidden="true" />}
          loading={busy}
          onClick={() => void send(print)}
        >
          {t('print')}
        </Button>
        <MenuButton
          label={t('download')}
          entries={(['th', 'en'] as const).map((one) => ({
            id: one,
            label: t(one === 'th' ? 'inThai' : 'inEnglish'),
            run: () => startDownload(edocPaper(edoc, one)),
          }))}
        >
          {(props) => (
            <Button {...props} variant="default" rightSection={<ChevronDown size={16} aria-hidden="true" />}>
              {t('download')}
            </Button>
          )}
        </MenuButton>
      </div>
      {error !== null && <FormError error={error} />}
    </>
  )
}
