import {
  type BoundFeature,
  boundFeatures,
  type BusinessFeatures,
  type DocumentBox,
  documentBoxes,
} from '@khlang/contract/business-features'
import { type BusinessFeature, businessFeatures, mailPermissions } from '@khlang/contract'
import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../../ui/form.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { toastFailure, toastUndo } from '../../../ui/toasts.tsx'
import classes from '../organisation.module.css'
import { type FeatureChange, featuresQuery, sendFeatures } from './features.api.ts'
import { GroupSetting } from './group-setting.tsx'
import { PackageSection } from './package-section.tsx'

/** What a feature opens: one whose page does not exist yet is not offered. */
const pages: Record<BoundFeature, string> = {
  my_drive: '/mydrive',
  my_drive_bu: '/drivebusiness/$id',
  file_s: '/starred',
  inbox: '/inbox',
  outbox: '/outbox',
  shared: '/sharedwithme',
  trash: '/trash',
  only_office: '/editor',
  mapdrive: '/mapdrive',
  inputmore: '/onebox-system-admin-template',
  business_logo: '/onebox-system-admin-managelogo',
  rename_document: '/onebox-system-admin-rename',
}

/** Features that only the admin uses: there is nothing to allow to groups. */
const ofAdminAlone: readonly BoundFeature[] = ['business_logo']

/** Which features a business has, and which of its people may use which of them (managefeature, T18, T39). */
export function FeaturesPage() {
  const { t } = useTranslation('organisation')
  const list = useQuery(featuresQuery())
  return (
    <div className={settings.page}>
      <PageHeader title={t('features.title')} text={t('features.text')} />
      <QueryState query={list} level={2}>
        {(state) => <Sections state={state} />}
      </QueryState>
    </div>
  )
}

function Sections({ state }: { state: BusinessFeatures }) {
  const { t } = useTranslation('organisation')
  const [own, groups, boxes] = [useId(), useId(), useId()]
  const queries = useQueryClient()
  const router = useRouter()
  const saving = useMutation({ mutationFn: (body: FeatureChange) => sendFeatures(queries, body) })
  const busy = saving.isPending
  const isBuilt = (feature: BoundFeature) => Object.hasOwn(router.routesByPath, pages[feature])

  /** Saves at once, and offers the way back. */
  const change = (name: string, body: FeatureChange, back: FeatureChange) =>
    saving.mutate(body, {
      onSuccess: () =>
        toastUndo(t('features.saved', { name }), t('features.undo'), () => {
          sendFeatures(queries, back).catch((reason: unknown) => toastFailure(reason, t('features.failed')))
        }),
    })

  return (
    <>
      <div className={classes.failure}>
        <FormError error={saving.error} />
      </div>
      <PackageSection bought={state.package} />
      <section className={settings.section} aria-labelledby={own}>
        <h2 id={own}>{t('features.own')}</h2>
        <p>{t('features.ownHint')}</p>
        <ul className={settings.rows}>
          {businessFeatures.filter(isBuilt).map((feature) => (
            <li key={feature} className={settings.row}>
              <Switch
                className={settings.rowText ?? ''}
                label={t(`features.name.${feature}`)}
                description={t(`features.hint.${feature}`)}
                checked={state.features[feature]}
                disabled={busy || (!state.features[feature] && isElsewhere(state, feature))}
                onChange={(event) => {
                  const on = event.currentTarget.checked
                  const body = (to: boolean) => ({ features: [{ feature, on: to }] })
                  change(t(`features.name.${feature}`), body(on), body(!on))
                }}
              />
            </li>
          ))}
        </ul>
      </section>
      <section className={settings.section} aria-labelledby={groups}>
        <h2 id={groups}>{t('features.groups')}</h2>
        <p>{t('features.groupsHint')}</p>
        <ul className={settings.rows}>
          {boundFeatures
            .filter(isBuilt)
            .filter((feature) => !ofAdminAlone.includes(feature) && isOn(state, feature))
            .map((feature) => (
              <BoundSetting key={feature} {...{ state, feature, busy, change }} />
            ))}
        </ul>
      </section>
      <section className={settings.section} aria-labelledby={boxes}>
        <h2 id={boxes}>{t('features.boxes')}</h2>
        <p>{t('features.boxesHint')}</p>
        <ul className={settings.rows}>
          {documentBoxes.map((box) => (
            <BoxSetting key={box} {...{ state, box, busy, change }} />
          ))}
        </ul>
      </section>
      {state.more > 0 && <p role="status">{t('features.more', { count: state.more })}</p>}
    </>
  )
}

/** The package of the business does not include it. */
const isElsewhere = (state: BusinessFeatures, feature: BusinessFeature) =>
  state.package.others.some((other) => other.feature === feature)

/** Menus are always there; a feature must be on before groups can use it. */
const isOn = ({ features }: BusinessFeatures, feature: BoundFeature) =>
  !Object.hasOwn(features, feature) || features[feature as BusinessFeature]

type SettingProps = {
  state: BusinessFeatures
  busy: boolean
  change: (name: string, body: FeatureChange, back: FeatureChange) => void
}

const allowances = ['allowed', 'blocked'] as const
type Allowance = (typeof allowances)[number]
const allowance = (allowed: boolean): Allowance => (allowed ? 'allowed' : 'blocked')

function BoundSetting({ state, feature, busy, change }: SettingProps & { feature: BoundFeature }) {
  const { t } = useTranslation('organisation')
  const bounds = state.bounds.filter((bound) => bound.feature === feature)
  const everybody = bounds.find(({ audience }) => audience.type === 'business')?.allowed ?? null
  const name = t(`features.name.${feature}`)
  const valueFor = (value: Allowance | null) => (value === null ? null : value === 'allowed')
  return (
    <GroupSetting
      title={name}
      hint={t(`features.hint.${feature}`)}
      options={allowances.map((value) => ({ value, label: t(`features.${value}`) }))}
      everybody={allowance(everybody ?? true)}
      exceptions={bounds
        .filter(({ audience }) => audience.type !== 'business')
        .map(({ audience, allowed }) => ({ audience, value: allowance(allowed) }))}
      busy={busy}
      onEverybody={(value) => {
        const body = (allowed: boolean | null) => ({ bounds: [{ feature, audience: 'business' as const, allowed }] })
        change(name, body(value === 'allowed' ? null : false), body(everybody))
      }}
      onException={({ type, id }, value) => {
        const before = bounds.find(({ audience }) => audience.type === type && audience.id === id)?.allowed ?? null
        const body = (allowed: boolean | null) => ({ bounds: [{ feature, audience: type, audienceId: id, allowed }] })
        change(name, body(valueFor(value)), body(before))
      }}
    />
  )
}

function BoxSetting({ state, box, busy, change }: SettingProps & { box: DocumentBox }) {
  const { t } = useTranslation('organisation')
  const permissions = state.boxes.filter((one) => one.box === box)
  const everybody = permissions.find(({ audience }) => audience.type === 'business')?.permission ?? null
  type Permission = (typeof mailPermissions)[number]
  const name = t(`edit.${box}`)
  return (
    <GroupSetting
      title={name}
      hint={t(`features.boxHint.${box}`)}
      options={mailPermissions.map((value) => ({ value, label: t(`edit.mail.${value}`) }))}
      everybody={everybody ?? 'off'}
      exceptions={permissions
        .filter(({ audience }) => audience.type !== 'business')
        .map(({ audience, permission }) => ({ audience, value: permission }))}
      busy={busy}
      onEverybody={(value) => {
        const body = (permission: Permission | null) => ({
          boxes: [{ box, audience: 'business' as const, permission }],
        })
        change(name, body(value === 'off' ? null : value), body(everybody))
      }}
      onException={({ type, id }, value) => {
        const before = permissions.find(({ audience }) => audience.type === type && audience.id === id)?.permission
        const body = (permission: Permission | null) => ({
          boxes: [{ box, audience: type, audienceId: id, permission }],
        })
        change(name, body(value), body(before ?? null))
      }}
    />
  )
}
