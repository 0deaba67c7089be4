import { z } from 'zod';

// The parts of the Kubernetes API that our manifests use, as its reference has them. They are strict: a field that is
// misspelled, or that nobody has thought about, is refused here, and not only by a cluster.

const name = z.string().regex(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/);
const labels = z.record(z.string(), z.string());
const metadata = z.strictObject({
  name,
  labels: labels.exactOptional(),
  annotations: labels.exactOptional(),
});
const portName = name.max(15);
const port = z.int().min(1).max(65_535);
const quantity = z.string().regex(/^\d+(\.\d+)?(m|Ki|Mi|Gi)?$/);
const resources = z.strictObject({
  requests: z.strictObject({ cpu: quantity, memory: quantity }),
  limits: z.strictObject({ memory: quantity }),
});
const timing = {
  periodSeconds: z.int().min(1),
  timeoutSeconds: z.int().min(1).exactOptional(),
  failureThreshold: z.int().min(1),
};
const probe = z.union([
  z.strictObject({
    httpGet: z.strictObject({ path: z.string().startsWith('/'), port: portName }),
    ...timing,
  }),
  z.strictObject({ tcpSocket: z.strictObject({ port: portName }), ...timing }),
]);
const selector = z.strictObject({ matchLabels: labels });

const container = z.strictObject({
  name,
  image: z.string().min(1),
  imagePullPolicy: z.enum(['Always', 'IfNotPresent', 'Never']),
  args: z.array(z.string()).exactOptional(),
  ports: z.array(z.strictObject({ name: portName, containerPort: port })).min(1),
  // Secrets are files: a variable is in every program of a container.
  envFrom: z.array(z.strictObject({ configMapRef: z.strictObject({ name }) })).exactOptional(),
  startupProbe: probe.exactOptional(),
  readinessProbe: probe,
  livenessProbe: probe,
  resources,
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(
    z.strictObject({
      name,
      mountPath: z.string().startsWith('/'),
      readOnly: z.literal(true).exactOptional(),
    }),
  ),
});

const deployment = z.strictObject({
  apiVersion: z.literal('apps/v1'),
  kind: z.literal('Deployment'),
  metadata,
  spec: z.strictObject({
    replicas: z.int().min(1),
    selector,
    strategy: z.union([
      z.strictObject({ type: z.literal('Recreate') }),
      z.strictObject({
        type: z.literal('RollingUpdate'),
        rollingUpdate: z.strictObject({ maxUnavailable: z.int().min(0), maxSurge: z.int().min(0) }),
      }),
    ]),
    template: z.strictObject({
      metadata: z.strictObject({ labels, annotations: labels.exactOptional() }),
      spec: z.strictObject({
        terminationGracePeriodSeconds: z.int().min(1),
        automountServiceAccountToken: z.literal(false),
        securityContext: z.strictObject({
          runAsNonRoot: z.literal(true),
          runAsUser: z.int().min(1),
          fsGroup: z.int().min(1).exactOptional(),
          seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
        }),
        topologySpreadConstraints: z
          .array(
            z.strictObject({
              maxSkew: z.int().min(1),
              topologyKey: z.string(),
              whenUnsatisfiable: z.enum(['DoNotSchedule', 'ScheduleAnyway']),
              labelSelector: selector,
            }),
          )
          .exactOptional(),
        containers: z.array(container).min(1),
        volumes: z.array(
          z.union([
            z.strictObject({ name, emptyDir: z.strictObject({}) }),
            z.strictObject({
              name,
              secret: z.strictObject({
                secretName: name,
                // For the user that the pod runs as, and nobody else.
                defaultMode: z.literal(0o440),
                items: z
                  .array(z.strictObject({ key: z.string(), path: z.string() }))
                  .min(1)
                  .exactOptional(),
              }),
            }),
          ]),
        ),
      }),
    }),
  }),
});

const service = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('Service'),
  metadata,
  spec: z.strictObject({
    selector: labels.exactOptional(),
    ports: z.array(z.strictObject({ name: portName, port, targetPort: portName })).min(1),
    sessionAffinity: z.enum(['ClientIP', 'None']).exactOptional(),
  }),
});

const settings = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('ConfigMap'),
  metadata,
  data: z.record(z.string().regex(/^[A-Z_]+$/), z.string()),
});

const budget = z.strictObject({
  apiVersion: z.literal('policy/v1'),
  kind: z.literal('PodDisruptionBudget'),
  metadata,
  spec: z.strictObject({ maxUnavailable: z.int().min(1), selector }),
});

const policies = z.strictObject({
  stabilizationWindowSeconds: z.int().min(0).max(3600),
  policies: z.array(
    z.strictObject({
      type: z.enum(['Pods', 'Percent']),
      value: z.int().min(1),
      periodSeconds: z.int().min(1).max(1800),
    }),
  ),
});
const scaling = z.strictObject({
  apiVersion: z.literal('autoscaling/v2'),
  kind: z.literal('HorizontalPodAutoscaler'),
  metadata,
  spec: z.strictObject({
    scaleTargetRef: z.strictObject({
      apiVersion: z.literal('apps/v1'),
      kind: z.literal('Deployment'),
      name,
    }),
    minReplicas: z.int().min(1),
    maxReplicas: z.int().min(1),
    metrics: z.array(
      z.union([
        z.strictObject({
          type: z.literal('Pods'),
          pods: z.strictObject({
            metric: z.strictObject({ name: z.string() }),
            target: z.strictObject({ type: z.literal('AverageValue'), averageValue: quantity }),
          }),
        }),
        z.strictObject({
          type: z.literal('Resource'),
          resource: z.strictObject({
            name: z.enum(['cpu', 'memory']),
            target: z.strictObject({
              type: z.literal('Utilization'),
              averageUtilization: z.int().min(1).max(100),
            }),
          }),
        }),
      ]),
    ),
    behavior: z.strictObject({ scaleUp: policies, scaleDown: policies }),
  }),
});

const ingress = z.strictObject({
  apiVersion: z.literal('networking.k8s.io/v1'),
  kind: z.literal('Ingress'),
  metadata,
  spec: z.strictObject({
    ingressClassName: name,
    tls: z.array(z.strictObject({ hosts: z.array(z.string()), secretName: name })),
    rules: z.array(
      z.strictObject({
        host: z.string(),
        http: z.strictObject({
          paths: z.array(
            z.strictObject({
              path: z.string().startsWith('/'),
              pathType: z.enum(['Prefix', 'Exact', 'ImplementationSpecific']),
              backend: z.strictObject({
                service: z.strictObject({ name, port: z.strictObject({ name: portName }) }),
              }),
            }),
          ),
        }),
      }),
    ),
  }),
});

export const manifest = z.discriminatedUnion('kind', [
  deployment,
  service,
  settings,
  budget,
  scaling,
  ingress,
]);
export type Manifest = z.infer<typeof manifest>;
