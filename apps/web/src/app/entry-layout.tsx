import { Outlet } from '@tanstack/react-router'

export const EntryLayout = () => <Outlet />
