// Words for the values of the fields, as people say them: value -> phrases, separated by commas. A phrase matches with or
// without spaces and hyphens, and in the plural.
export const bodyWords = {
  SUV: 'suv,mini suv,s u v,crossover,soft roader,softroader,sports utility,sport utility vehicle',
  Ute: 'ute,pickup,pick up,pickup truck,utility,tray back,trayback,utilty',
  Hatchback: 'hatchback,hatch,hatch back,hatchy',
  Sedan: 'sedan,saloon',
  Wagon:
    'wagon,station wagon,estate,stationwagon,station waggon,waggon,sportwagon,sports wagon,estate wagon',
  Van: 'van,panel van,cargo van,delivery van,work van,panelvan,commercial van,courier van',
  Coupe: 'coupe,coupé',
  Convertible:
    'convertible,soft top,softtop,cabriolet,cabrio,drop top,droptop,roadster,convertable,hardtop convertible,spider',
  'People Mover':
    'people mover,peoplemover,mini van,minivan,mpv,people carrier,family van,passenger van',
  Bus: 'bus,mini bus,minibus,coach',
};
export const fuelWords = {
  Petrol: 'petrol,unleaded,ulp,premium unleaded,gasoline,petrol engine,premium fuel',
  Diesel: 'diesel,deisel,diesal,desiel,oil burner,diesel engine,tdi engine',
  Hybrid:
    'hybrid,hev,petrol hybrid,hybrid electric,self charging hybrid,petrol electric,mild hybrid',
  'Plug-in Hybrid':
    'plug in hybrid,phev,plugin,plug in,plug in hybrids,plug in electric hybrid,plug in hybrid electric',
  Electric:
    'electric,ev,bev,fully electric,full electric,pure electric,all electric,100% electric,battery electric,electric vehicle,electric car,zero emission,zero emissions,battery powered',
  LPG: 'lpg,gas,dual fuel,autogas,lp gas,gas powered',
};
export const transmissionWords = {
  Automatic:
    'automatic,auto,auto trans,auto transmission,automatic transmission,automatic gearbox,auto gearbox,tiptronic,auto only,self shifter',
  Manual:
    'manual,manual transmission,manual gearbox,stick,stick shift,5 speed manual,6 speed manual,five speed manual,six speed manual,5spd manual,6spd manual,manual trans,manual only',
  CVT: 'cvt,cvt transmission,cvt gearbox,cvt auto,continuously variable,constantly variable',
  'Dual Clutch':
    'dual clutch,dsg,dct,twin clutch,double clutch,pdk,s tronic,dual clutch transmission,dsg gearbox',
};
export const driveWords = {
  '4WD':
    '4wd,4x4,4 x 4,four wheel drive,4 wheel drive,four by four,4by4,fourby,4wheel drive,4w drive,four wheel driving,4 by 4',
  AWD: 'awd,all wheel drive,all wheel driven,all wheels drive',
  FWD: 'fwd,front wheel drive,front wheel driven,front drive',
  RWD: 'rwd,rear wheel drive,rear wheel driven,rear drive',
  '2WD': '2wd,4x2,4 x 2,two wheel drive,2 wheel drive,4 by 2,4by2,2x4',
};
/** Shades beside those of the vocabulary. Words in front of a colour (metallic) are dropped. */
export const colourWords = {
  White:
    'white,pearl white,glacier white,polar white,ivory,pearl,off white,snow white,alpine white,crystal white,diamond white,arctic white',
  Silver: 'silver,billet silver,silver metallic,sterling silver',
  Grey: 'grey,gray,charcoal,graphite,gunmetal,gun metal,slate,gunmetal grey,charcoal grey,dark grey,graphite grey,titanium,titanium grey,slate grey',
  Black: 'black,ebony,jet black,matte black,onyx,midnight black,phantom black',
  Blue: 'blue,navy,navy blue,teal,turquoise,dark blue,light blue,sky blue,royal blue,aqua,cobalt,midnight blue,baby blue,electric blue,cyan',
  Red: 'red,maroon,burgundy,dark red,cherry red,crimson,scarlet,candy red,soul red,ruby,wine red,bright red,cherry',
  Green:
    'green,olive,dark green,british racing green,racing green,lime,lime green,forest green,olive green,khaki,army green,emerald green,mint green',
  Brown: 'brown,bronze,chocolate,mocha,chocolate brown,tan',
  Gold: 'gold,champagne,golden',
  Orange: 'orange,copper,burnt orange',
  Yellow: 'yellow,mustard,bright yellow',
  Beige: 'beige,cream,sand,sandstone',
  Purple: 'purple,violet,plum,lilac,aubergine',
  Pink: 'pink,hot pink,rose pink',
};
export const conditionWords = {
  new: 'new,brand new,brandnew,factory new,new car,new vehicle,bran new,never been driven',
  used: 'used,second hand,2nd hand,secondhand,pre owned,preowned,pre loved,preloved,used car,used vehicle,previously owned,2ndhand',
  demo: 'demo,demonstrator,ex demo,ex demonstrator,dealer demo,demo car,demo model,demonstrator model,exdemo,demo vehicle,test drive car',
};
/** Numbers of people who sleep in a caravan, from one. */
export const berths = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
export const stateWords = {
  NSW: 'nsw,new south wales,n s w',
  VIC: 'vic,victoria',
  QLD: 'qld,queensland,queenslands',
  WA: 'wa,western australia,w a',
  SA: 'sa,south australia,s a',
  TAS: 'tas,tasmania,tassie,tazzie,tassy',
  ACT: 'act,australian capital territory',
  NT: 'nt,northern territory,the territory',
};
export const originWords = {
  European: 'european,euro,european car,europeans,european made,euro car',
  Chinese:
    'chinese,chinese made,chinese car,chinese brand,made in china,china made,european or chinese brand',
  Japanese: 'japanese,japanese made,japanese car,japanese brand,made in japan,jap',
  Korean: 'korean,korean made,korean car,korean brand,made in korea,south korean',
  German: 'german,german made,german car,german brand,made in germany,germans',
  American: 'american,american made,american car,american brand,yank,yank tank',
  British: 'british,english,british made,british car,british brand',
  Italian: 'italian,italian made,italian car',
  French: 'french,french made,french car',
  Swedish: 'swedish,swedish made,swedish car',
};
export const featureWords = {
  '360° Camera':
    '360 camera,360 degree camera,360 view,surround view,surround view camera,birds eye camera,around view monitor,360 degree view,bird eye view,360 cam,panoramic camera,birds eye view,surround camera,around view camera,360° camera',
  ABS: 'abs,abs brakes,anti lock brakes,antilock brakes',
  'Adaptive Cruise Control':
    'adaptive cruise,adaptive cruise control,radar cruise,radar cruise control,active cruise,smart cruise,smart cruise control,distance control,acc,dynamic cruise control,active cruise control,intelligent cruise control,dynamic radar cruise control,dynamic cruise',
  'Air Conditioner':
    'air conditioner,air con,aircon,air conditioning,ac,a c,climate control,climate,dual zone climate,dual zone climate control,airconditioning,cold air,rear air con,rear aircon,air condition,a/c,dual zone air,tri zone climate control,rear air conditioning',
  'Alloy Wheels': 'alloy wheels,alloys,mags,mag wheels,alloy,alloy rims,mag',
  'Android Auto': 'android auto,androidauto,android',
  'Apple CarPlay': 'apple carplay,carplay,car play,apple car play,appleplay,apple play,apple',
  Awning: 'awning,roll out awning,rollout awning',
  'Autonomous Emergency Braking':
    'autonomous emergency braking,aeb,auto emergency braking,automatic emergency braking,emergency braking,autonomous braking,auto braking,automatic braking,collision avoidance,autonomous emergency brake,city braking,pre collision,forward collision avoidance,auto brake,emergency brake assist,collision mitigation',
  'Blind Spot Monitoring':
    'blind spot monitoring,blind spot,blind spot monitor,blind spot detection,blind spot warning,blind spot assist,bsm,blindspot,blind spot alert,blind spot sensors,blind spot sensor,blindspot monitor,blind spot info',
  Bluetooth:
    'bluetooth,blue tooth,bluetooth audio,bluetooth phone,bluetooth connectivity,hands free phone',
  'Bull Bar': 'bull bar,bullbar,nudge bar,nudgebar,roo bar,arb bar,roobar,bull bars,steel bullbar',
  Canopy: 'canopy,hard canopy,tub canopy,canopies',
  'Cooled Seats':
    'cooled seats,ventilated seats,ventilated,air conditioned seats,cooled front seats,cooling seats,ventilated front seats,cool seats,cooled,seat cooling',
  'Cruise Control': 'cruise control,cruise,cruisecontrol',
  'Diesel Heater': 'diesel heater,diesel heating',
  'Differential Lock':
    'differential lock,lockers,diff lock,diff locks,diff locker,rear diff lock,rear diff locker,locking diff,rear locker',
  'Dual Battery':
    'dual battery,dual batteries,dual battery system,dual battery setup,second battery,twin battery,auxiliary battery',
  'Electric Seats':
    'electric seats,power seats,electric seat,powered seats,power adjustable seats,power front seats,electrically adjustable seats,electric front seats,memory seats,power seat,electric drivers seat,power drivers seat,electric driver seat',
  'Electric Tailgate':
    'electric tailgate,power tailgate,powered tailgate,electric boot,power boot,automatic tailgate,auto tailgate,electric tail gate,hands free tailgate,power liftgate,powered boot,kick tailgate,power tail gate,automatic boot',
  'Electric Windows': 'electric windows,power windows,electric window,powered windows',
  Ensuite: 'ensuite,en suite,shower and toilet,toilet and shower,shower toilet',
  'External Kitchen': 'external kitchen,outdoor kitchen,outside kitchen',
  Fridge: 'fridge,fridge freezer,three way fridge',
  'Head-Up Display': 'head up display,heads up display,hud,headup display,headsup display',
  'Heated Seats':
    'heated seats,heated front seats,seat heaters,seat warmers,heated seat,warm seats,seat heating,heated,bum warmers,seat warmer,heated rear seats',
  'Heated Steering Wheel': 'heated steering wheel,heated wheel,heated steering,steering wheel',
  ISOFIX:
    'isofix,iso fix,isofix points,child seat anchors,child seat anchor,baby seat anchor,isofix anchors,child seat points,child seat anchor points,baby seat anchors,isofix mounts,child restraint anchors',
  'Keyless Start':
    'keyless start,push button start,push start,keyless entry,keyless,keyless go,start button,smart key,proximity key,push to start,keyless entry and start,keyless ignition,button start,pushbutton start,push start button,keyless push start,keyless entry push start',
  'Learner Approved':
    'learner approved,learner approved motorcycle,lams,lams approved,learner legal,learner bike,learner bikes,learner motorbike,learner motorcycle',
  'LED Headlights':
    'led headlights,led lights,leds,led headlamps,led headlight,led,headlights led,matrix led,led head lights',
  'Lane Keep Assist':
    'lane keep assist,lane assist,lane keeping,lane departure,lane departure warning,lane keeping assist,lka,lane departure alert,lane keep,lane trace,lane trace assist,lane support,lane control,lane centering,lane guidance',
  'Leather Seats':
    'leather seats,leather,leather interior,leather trim,full leather,leather upholstery,leather seat,leather seating,leather accented,leather appointed,leather trimmed',
  'Lithium Battery': 'lithium battery,lithium batteries,lithium',
  Microwave: 'microwave',
  'Parking Sensors':
    'parking sensors,park sensors,rear sensors,front sensors,parking sensor,reverse sensors,reversing sensors,park assist,rear parking sensors,front parking sensors,front and rear sensors,front and rear parking sensors,sensors,parking assist,pdc,park distance control,reverse sensor,rear park sensors,parking distance control',
  'Portable Toilet': 'portable toilet,porta potti,portapotti,porta potty',
  'Queen Bed': 'queen bed,queen island bed,queen size bed,queen sized bed',
  'Rear Cross Traffic Alert':
    'rear cross traffic alert,rear cross traffic,cross traffic alert,rcta,cross traffic,rear traffic alert',
  'Reversing Camera':
    'reversing camera,reverse camera,rear camera,backup camera,back up camera,reverse cam,reversing cam,rear view camera,rearview camera,parking camera,backing camera,camera,reverse camara,reversing cameras,back camera,rvc,rear cam,rear vision camera',
  'Roof Racks':
    'roof racks,roof rack,roof bars,roof rails,racks,roofracks,roofrack,roof basket,luggage rack',
  'Satellite Navigation':
    'satellite navigation,sat nav,satnav,gps,navigation,nav,navi,gps navigation,sat navigation,in built nav,built in gps,inbuilt gps,built in navigation,gps nav,navigation system',
  'Side Airbags':
    'side airbags,curtain airbags,side curtain airbags,side airbag,side and curtain airbags,curtain airbag,side air bags,curtain air bags,head airbags,airbags side,airbags head',
  'Side Steps':
    'side steps,sidesteps,running boards,side step,rock sliders,side rails,sidestep,running board',
  Snorkel: 'snorkel,snorkle,safari snorkel',
  Sunroof:
    'sunroof,sun roof,moonroof,moon roof,panoramic roof,panoramic sunroof,panorama roof,pano roof,glass roof,panoramic,panoramic glass roof,opening roof,pano sunroof',
  'Solar Panels': 'solar panels,solar panel,solar',
  'Stability Control': 'stability control,electronic stability,electronic stability control',
  'Third Row Seats':
    'third row seats,third row,3rd row,3 rows,three rows,third row seating,3rd row seats,three row,3 row,third row of seats,3 rows of seats,three rows of seats,3rd row seat,extra row of seats',
  'Tonneau Cover':
    'tonneau cover,tonneau,hard lid,hardlid,soft tonneau,ute cover,tonneu,hard tonneau,tonneau lid,roller cover,roller shutter,tono,tub cover,tonno,hard tonneau cover,soft tonneau cover,roller lid,tonno cover',
  'Traction Control': 'traction control',
  'Tow Bar':
    'tow bar,towbar,tow pack,towing pack,tow package,tow hitch,towing package,tow ball,towball,towing kit,tow kit,hitch',
  Winch: 'winch',
  'Wireless Charging':
    'wireless charging,wireless charger,wireless phone charging,wireless phone charger,qi charging,phone charger,qi charger,charging pad',
};
/** Phrases that mean a feature when a shopper says them, and something else among a vehicle's equipment: "leather steering wheel". */
export const shopperWords =
  'a c,a/c,ac,acc,alloy,android,apple,auto brake,auto braking,camera,climate,cooled,distance control,heated,heated steering,hitch,keyless,leather,led,leds,mag,nav,navi,panoramic,racks,sensors,side rails,steering wheel,ventilated';
