// Makes and models as people say them, and words of badges. A nickname counts only when the stock's vocabulary has its make.

/** Make -> nicknames and frequent misspellings. */
export const makeNames: Record<string, string> = {
  'Mercedes-Benz':
    'mercedes,merc,mercs,benz,merco,mb,mercedez,merceds,mercs benz,mercedes bens,amg mercedes',
  BMW: 'beemer,bimmer,beamer,bmws,bwm,b m w,beema',
  Volkswagen: 'vw,vdub,v dub,vee dub,veedub,volkswagon,volksy,dubs,volkswaggen,volks wagon,volks',
  Toyota: 'yota,toyo,toyoter,toyotas,tojo',
  Holden: 'holdens,holdon',
  Mitsubishi: 'mitsi,mitsu,mitsy,mitsubushi,mitzi,mitsubitchi,mitsibishi',
  Subaru: 'subi,subie,scooby,subaroo,suby,soobie,scoobie,soobaru',
  'Land Rover': 'landrover,landy,landie',
  'Alfa Romeo': 'alfa,alpha romeo,alfa romio,alpha',
  'Aston Martin': 'aston',
  'Rolls-Royce': 'rolls,rolls royce,roller,rr',
  Chevrolet: 'chevy,chev,chevvy',
  Lamborghini: 'lambo,lamborgini',
  Jaguar: 'jag,jags,jagwar,jaguars',
  Hyundai: 'hyundia,hundai,hyandai,hyundi,hundi,hiundai,hyundy,hyunday',
  Porsche: 'porche,porsh,porsha,porshe',
  GWM: 'haval,g w m,great wall motors',
  LDV: 'l d v',
  Peugeot: 'pug,peugot,peugeout,puegeot,peugo,peugoet',
  Renault: 'reno,renult,renualt,renalt',
  Nissan: 'nisan,nissen,datto',
  Isuzu: 'izuzu,isuzo,izusu,isusu,issuzu',
  Suzuki: 'suzi,zook,zuk,suziki,suzki,zuki,susuki',
  Maserati: 'maser,mazzer',
  Ferrari: 'fezza,ferari',
  Kia: 'kea,kias',
  Ford: 'fords',
  Jeep: 'jeeps',
  Ram: 'dodge ram,rams',
  Skoda: 'škoda,scoda,skoder',
  Citroen: 'citroën,citron,citreon,citroin',
  Ssangyong: 'ssang yong,sangyong,kgm,sang yong',
  Audi: 'audis,audie,audy',
  Mazda: 'mazdas,mazada,mazder,masda,mzda',
  MG: 'm g,mgs,morris garages',
  Tesla: 'teslas,tesler',
  BYD: 'b y d',
  Daihatsu: 'daihatsu',
  Mahindra: 'mahindra',
};
/** Make/model -> names. Words after `=` stay as text. */
export const modelNames: Record<string, Record<string, string>> = {
  Toyota: {
    Landcruiser:
      'land cruiser,cruiser wagon,lc,cruza,landcrusier,landy cruiser,70 series=70 series,79 series=79 series,76 series=76 series,78 series=78 series,80 series=80 series,100 series=100 series,105 series=105 series,200 series=200 series,300 series=300 series,lc300=300,lc200=200,lc79=79,lc76=76,lc78=78,lc70=70,lc100=100,lc80=80,troopy=troopy,troopcarrier=troopcarrier,troop carrier=troopcarrier',
    'Landcruiser Prado':
      'prado,lc prado,prada,pardo,land cruiser prado,prado 150=150,prado 120=120',
    Hilux: 'hi lux,lux,hilix,hylux,highlux,high lux,hylux,hiluxe,heilux',
    RAV4: 'rav 4,rav,rav four,ravfour',
    Corolla: 'rolla,corrola,carolla,corola,corrolla',
    '86': 'gt86,gt 86,toyota 86,ft86,eighty six,toyota86',
    GR86: 'gr 86',
    Camry: 'camery,camrey,camary',
    Kluger: 'kluga,klugger,clugar,cluger,klugar',
    HiAce: 'hi ace,high ace,highace',
    'C-HR': 'chr,c h r',
    Yaris: 'yarris,yarus,yari',
    'FJ Cruiser': 'fj',
    Fortuner: 'fortuna',
  },
  Holden: {
    Commodore:
      'commy,commo,commie,commadore,comodore,dore,ve commodore=ve,vf commodore=vf,ve=ve,vf=vf',
    Colorado: 'colarado,collorado',
    Calais: 'calias',
  },
  Ford: {
    Ranger: 'rangers,raptor=raptor,ford raptor=raptor',
    Falcon: 'falcoon,falc,faclon',
    Mustang: 'stang,mustangs,mustange',
    F: 'f150=150,f 150=150,f250=250,f 250=250,f350=350,f truck',
    Everest: 'everrest,evrest',
    Territory: 'terri,territorry',
    Ecosport: 'eco sport',
    Fiesta: 'festa',
  },
  'Land Rover': {
    'Range Rover': 'rangie,rangey,range,rangerover,range rovers',
    'Range Rover Evoque': 'evoque,evoke,range rover evoke,rangie evoque',
    'Range Rover Sport': 'rr sport,rangie sport',
    'Range Rover Velar': 'velar',
    Discovery: 'disco,disco 4=4,disco 3=3,discovery 4=4,disco 5=5',
    'Discovery Sport': 'disco sport',
    Defender: 'defer,deffender',
  },
  Mazda: {
    'BT-50': 'bt,bt fifty',
    'MX-5': 'miata,mx five',
    '3': 'mazda three',
    '2': 'mazda two',
    '6': 'mazda six',
    'CX-5': 'cx five',
    'CX-9': 'cx nine',
    'CX-3': 'cx three',
  },
  Mitsubishi: {
    Pajero: 'paj,pajaro,pajerro,pajaero',
    Triton: 'tritan,tryton',
    Outlander: 'outtlander',
    Lancer: 'evo=evo,lancer evo=evo',
  },
  Nissan: {
    Patrol: 'patty,trol,gu patrol=gu,gq patrol=gq,y62 patrol=y62,y62=y62',
    'X-Trail': 'x trial,xtrail,extrail,x trails',
    Navara: 'navarra,nav d40=d40',
    Qashqai: 'qashquai,cashcai,kashkai,quashqai,cashkai,qashqui,kashqai',
    'GT-R': 'gtr,godzilla',
  },
  Hyundai: {
    'Santa Fe': 'santa fee,sante fe,santafe,sant fe',
    Tucson: 'tuscon,tucsan,tuscan,tuson',
    i30: 'i thirty',
  },
  Kia: {
    Cerato: 'ceratto,serato',
    Sportage: 'sportige,sportidge',
    Sorento: 'sorrento,sorrentto,serento',
    Seltos: 'seltoes',
    Carnival: 'carnivale',
  },
  Volkswagen: {
    Tiguan: 'tigwan,tiguane,teguan',
    Golf: 'golph,golfe',
    Amarok: 'amorak,amrok,ammarok',
    Touareg: 'toureg,tuareg,touraeg',
    Transporter: 'kombi',
  },
  Isuzu: { 'D-MAX': 'd max,dmax,de max', 'MU-X': 'mux,mu x' },
  Subaru: {
    Forester: 'forrester,foresta,forrestor',
    WRX: 'rex,wrex,wrx sti=sti,sti=sti',
    Outback: 'out back',
    Impreza: 'imprezza,impresa',
  },
  GWM: {
    Ute: 'cannon=cannon,gwm cannon=cannon,gwm ute,gwm utes',
    'Tank 300': 'tank',
    'Haval Jolion': 'jolion,julion',
    'Haval H6': 'h6',
    'Haval H9': 'h9',
    'Haval H2': 'h2',
    ORA: 'ora',
  },
  Honda: { 'CR-V': 'crv', 'HR-V': 'hrv', Civic: 'civc,civik' },
  Jeep: { 'Grand Cherokee': 'jgc' },
  Tesla: { 'Model 3': 'model three,tesla 3', 'Model Y': 'tesla y,model why' },
  'Mercedes-Benz': {
    'A-Class': 'a class,merc a,mercedes a',
    'B-Class': 'b class',
    'C-Class': 'c class,merc c,mercedes c',
    'E-Class': 'e class,merc e,mercedes e',
    'G-Class': 'g class,g wagon,g wagen,gwagon',
    'S-Class': 's class',
    'M-Class': 'm class,ml class',
    GLC: 'glc class',
    GLE: 'gle class',
    GLA: 'gla class',
    Sprinter: 'mercedes sprinter van',
  },
  BMW: {
    '1 Series': 'one series,1er',
    '2 Series': 'two series',
    '3 Series': 'three series,3er',
    '4 Series': 'four series',
    '5 Series': 'five series',
    '7 Series': 'seven series',
  },
  Lexus: { RX: 'rx series', IS: 'is series', NX: 'nx series' },
  MG: { ZS: 'mgzs', HS: 'mghs' },
  Porsche: { '911': 'nine eleven' },
  Suzuki: { Swift: 'swfit,swifty', Jimny: 'jimmny,jimney,jimmy' },
};
/** Model names that are also ordinary words or bare numbers: they count only beside their make. */
export const weakModels =
  'city,fit,every,carry,note,express,master,expert,daily,rapid,superb,combo,caravan,cube,seven,is,es,ct,rc,x,z,f,hs,gts,ute,convertible,coupe,mini,ix,amg,echo,legacy,courier,escape,journey,custom,300,500,700,190,380,323,86,1500,2008,5,6,3,2,207,208,308,407,magna,crown,note,x250,x350,scala,rx,nx,lx,ux';
/** Strong enough alone although the list above or their shape says otherwise. */
export const strongModels = 'rx,nx,lx,ux,escape,legacy,journey,magna,crown,echo,scala';
/** Words of badges, editions and generations; a typo is corrected to one, and they stay as text. */
export const badgeWords =
  'sr5,sr,wildtrak,raptor,xlt,xls,xl,gxl,gx,vx,sahara,kakadu,ascent,ascent sport,zr,sx,neo,maxx,maxx sport,touring,akari,azami,gt,gti,gtline,evolve,exceed,gls,glx,gsr,es,vrx,st,stx,st x,stl,ti,titanium,trend,ambiente,rogue,rugged,rugged x,workmate,x terrain,xterrain,lsu,lsm,lst,ltz,lt,ls,z71,storm,sv6,ss,ssv,omega,evoke,redline,xr6,xr8,xr,fpv,g6e,sti,premium,premium edition,black edition,night eagle,blackout,limited,trailhawk,overland,laredo,highlander,elite,active,platinum,si,s line,sline,m sport,amg line,quattro,turbo,twin turbo,r line,rline,comfortline,highline,trendline,tdi,tsi,tdi400,tdi420,v6 tdi,sport,luxury,special edition,sportback,avant,allroad,hse,se,dynamic,autobiography,gr,gr sport,n line,n performance,new shape,old shape,tray,single cab,dual cab,double cab,crew cab,twin cab,extra cab,king cab,space cab,super cab,club cab,freestyle cab,cab chassis,space cab,long range,performance,standard range,long wheelbase,lwb,swb,awd touring,cruiser,atara,altise,grande,edge,x,r,type r,cooper s,jcw,xse,xs,x class,rs,rst,vtir,vti,vtil,d4d,supercharged,manual tray,facelift,mk7,mk8,mk6,series 2,series 3,n trek,pro 4x,warrior,at35,sle,black pack,sports pack';
/** Cab types that make a ute and stay as text. */
export const cabWords =
  'dual cab,double cab,crew cab,twin cab,single cab,extra cab,king cab,space cab,super cab,club cab,freestyle cab,cab chassis,extended cab';
