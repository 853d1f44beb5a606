/** The keys a shop uses with the simulated couriers. They open nothing. */
export const courierKeys = {
  delhivery: {
    token: 'simulated-token',
    pickupLocation: 'KURINJI TIRUPPUR',
    reportSecret: 'delhivery-reports-simulated',
    reportSecretBefore: 'delhivery-reports-before',
  },
  shiprocket: {
    email: 'api@kurinji.example',
    password: 'simulated-password',
    pickupLocation: 'Tiruppur',
    reportSecret: 'shiprocket-reports-simulated',
    reportSecretBefore: 'shiprocket-reports-before',
  },
}

/** The settings of a shop that asks the simulated couriers. */
export function courierSettings(url: string): Record<string, string> {
  const { delhivery, shiprocket } = courierKeys
  return {
    COURIERS: 'delhivery,shiprocket',
    DELHIVERY_URL: `${url}/delhivery`,
    DELHIVERY_TOKEN: delhivery.token,
    DELHIVERY_PICKUP_LOCATION: delhivery.pickupLocation,
    DELHIVERY_WEBHOOK_SECRET: delhivery.reportSecret,
    DELHIVERY_WEBHOOK_SECRET_PREVIOUS: delhivery.reportSecretBefore,
    SHIPROCKET_URL: `${url}/shiprocket`,
    SHIPROCKET_EMAIL: shiprocket.email,
    SHIPROCKET_PASSWORD: shiprocket.password,
    SHIPROCKET_PICKUP_LOCATION: shiprocket.pickupLocation,
    SHIPROCKET_WEBHOOK_SECRET: shiprocket.reportSecret,
    SHIPROCKET_WEBHOOK_SECRET_PREVIOUS: shiprocket.reportSecretBefore,
  }
}
