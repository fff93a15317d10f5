import type { ReactNode } from 'react'
import { type SkeletonProps, Skeletons } from './skeletons.tsx'
import { ErrorState, type ErrorStateProps } from './states.tsx'

export type QueryStateProps<T> = {
  query: { data: T | undefined; error: unknown; isPending: boolean; refetch: () => unknown }
  /** What is shown until the response arrives. */
  waiting?: SkeletonProps
  level?: ErrorStateProps['level']
  /** Shown once there is a response; also above an older one when a later call failed. */
  children: (data: T) => ReactNode
}

/** What a query answered, or its state until then: loading, or failed with a way to try again. */
export function QueryState<T>({ query, waiting, level = 2, children }: QueryStateProps<T>) {
  const { data, error, isPending, refetch } = query
  return (
    <>
      {isPending && <Skeletons {...waiting} />}
      {error !== null && <ErrorState error={error} level={level} onRetry={() => void refetch()} />}
      {data !== undefined && children(data)}
    </>
  )
}
