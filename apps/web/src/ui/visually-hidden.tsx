import type { ReactNode } from 'react'

/** For screen readers only. */
export const VisuallyHidden = ({ children, role }: { children: ReactNode; role?: 'status' }) => (
  <span className="visually-hidden" role={role}>
    {children}
  </span>
)
