import { Button, FileButton } from '@mantine/core'
import { decodeText } from '@khlang/contract/decode-text'
import { type ImportOutcome, importLimits } from '@khlang/contract/employees'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { importLines, refreshOrganisation } from '../organisation.api.ts'
import classes from '../organisation.module.css'
import { errorsCsv } from './import-errors.ts'
import { type Begun, fromStart, type Imported, importFrom, type Line } from './import-from.ts'

type Step = { kind: 'checked' | 'imported' } & Imported

const shownLines = 200
const nothingDone = { done: 0, total: 0 }
const counted = (lines: readonly Line[], wanted: ImportOutcome) =>
  lines.filter(({ outcome }) => outcome === wanted).length

const template = `data:text/csv;charset=utf-8,${encodeURIComponent(
  '\uFEFFusername,email,mobile,departments,roles,admin\r\n,somchai@example.com,,ฝ่ายขาย;ฝ่ายบัญชี,หัวหน้างาน,\r\n',
)}`

/** Invites people from a CSV file: first what each line would lead to, then the import itself. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const [file, setFile] = useState<{ name: string; csv: string } | null>(null)
  const [progress, setProgress] = useState(nothingDone)

  const run = (csv: string, dryRun: boolean, before: Begun) => {
    setProgress(nothingDone)
    return importFrom(before, (from) => importLines(csv, { dryRun, from }), setProgress)
  }
  const checking = useMutation({
    async mutationFn(chosen: File): Promise<Step> {
      const bytes = new Uint8Array(await chosen.slice(0, importLimits.characters * 4).arrayBuffer())
      // Of what is no text the server says that it cannot be read.
      const csv = decodeText(bytes).text ?? '"'
      setFile({ name: chosen.name, csv })
      return { kind: 'checked', ...(await run(csv, true, fromStart)) }
    },
  })
  const importing = useMutation({
    mutationFn: async ({ csv, before }: { csv: string; before: Begun }): Promise<Step> => ({
      kind: 'imported',
      ...(await run(csv, false, before)),
    }),
    onSettled: () => refreshOrganisation(queries),
  })
  // A file that was corrected is chosen again by the same name.
  const forgetFile = useRef<() => void>(null)
  const choose = (chosen: File | null) => {
    forgetFile.current?.()
    if (!chosen) return
    importing.reset()
    checking.mutate(chosen)
  }
  const step = importing.data ?? checking.data
  const isDone = step?.kind === 'imported' && step.next === null
  const useful = step ? counted(step.lines, 'invited') : 0
  const submit = () => {
    if (isDone) onClose()
    else if (file && useful > 0) importing.mutate({ csv: file.csv, before: importing.data ?? fromStart })
  }
  const busy = checking.isPending || importing.isPending
  return (
    <FormDialog
      width="large"
      title={t('import.title')}
      text={t('import.text')}
      confirm={t(isDone ? 'import.close' : importing.data ? 'import.continue' : 'import.confirm')}
      busy={busy}
      dirty={false}
      disabled={!isDone && useful === 0}
      error={checking.error ?? importing.error ?? step?.error}
      onClose={onClose}
      onSubmit={submit}
    >
      {!isDone && (
        <div className={classes.choose}>
          <FileButton accept=".csv,text/csv" resetRef={forgetFile} onChange={choose}>
            {(props) => (
              <Button variant="default" data-autofocus {...props}>
                {t('import.choose')}
              </Button>
            )}
          </FileButton>
          <a href={template} download="employees.csv">
            {t('import.template')}
          </a>
        </div>
      )}
      {file && <p className={classes.quiet}>{t('import.chosen', { name: file.name })}</p>}
      {busy && (
        <p role="status">
          {t(checking.isPending ? 'import.checking' : 'import.importing', progress)}
          <progress
            className={classes.progress}
            value={progress.done}
            max={Math.max(1, progress.total)}
            aria-hidden="true"
          />
        </p>
      )}
      {step && !busy && <Outcome step={step} />}
    </FormDialog>
  )
}

function Outcome({ step: { kind, lines } }: { step: Step }) {
  const { t } = useTranslation('organisation')
  if (lines.length === 0) return <p role="status">{t('import.empty')}</p>
  const invited = counted(lines, 'invited')
  const problemOf = ({ outcome, detail }: Line) => t(`import.outcome.${outcome}`, { detail })
  const amounts = { invited, skipped: lines.length - invited }
  return (
    <>
      <p role="status">{t(kind === 'checked' ? 'import.summary' : 'import.result', amounts)}</p>
      {amounts.skipped > 0 && <SkippedLines lines={lines} count={amounts.skipped} problemOf={problemOf} />}
      <ul className={classes.lines} aria-label={t('import.lines')}>
        {lines.slice(0, shownLines).map((row) => (
          <li key={row.line} data-bad={row.outcome !== 'invited' ? true : undefined}>
            <small>
              {t(row.column === null ? 'import.line' : 'import.lineColumn', { line: row.line, column: row.column })}
            </small>
            <b>{row.who || t('row.none')}</b>
            <span>{problemOf(row)}</span>
          </li>
        ))}
        {lines.length > shownLines && <li>{t('import.more', { count: lines.length - shownLines })}</li>}
      </ul>
    </>
  )
}

type SkippedLinesProps = { lines: readonly Line[]; count: number; problemOf: (line: Line) => string }

/** The lines that invited nobody, as a file. */
function SkippedLines({ lines, count, problemOf }: SkippedLinesProps) {
  const { t } = useTranslation('organisation')
  const heads = {
    line: t('import.head.line'),
    column: t('import.head.column'),
    who: t('import.head.who'),
    problem: t('import.head.problem'),
  }
  const errors = `data:text/csv;charset=utf-8,${encodeURIComponent(errorsCsv(lines, heads, problemOf))}`
  return (
    <p>
      <a href={errors} download="employees-errors.csv">
        {t('import.errors', { count })}
      </a>
    </p>
  )
}
