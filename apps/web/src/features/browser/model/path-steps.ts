import type { Item, PathStep } from '@khlang/contract'
import type { TFunction } from 'i18next'

/** The name of a step: those of roots follow the language of the reader. */
export const stepName = (t: TFunction<'browser'>, step: PathStep): string =>
  step.root ? t(`root.${step.root}`) : step.name

/** Where an item is, in lists across folders; empty where the reader knows of no folder. */
export const locationText = (t: TFunction<'browser'>, { location = [] }: Item): string =>
  location.map((step) => stepName(t, step)).join(' / ')
