import { Outlet } from '@tanstack/react-router'

export const DriveLayout = () => <Outlet />
