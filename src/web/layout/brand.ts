/** Names the shop in the address of its menu (spec §7); the server answers any brand alike. */
export const brand: string = import.meta.env.VITE_BRAND || 'kurinji'
